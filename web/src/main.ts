import "@fontsource-variable/oswald/wght.css";
import "@fontsource-variable/jost/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startWorker } from "./returning/worker";

startWorker();
mount(App, { target: document.getElementById("app")! });
