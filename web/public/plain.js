// On offline.html and 404.html: one language instead of two, the theme that was chosen, and back when there is a
// connection again.

let chosen = {};
try {
  chosen = JSON.parse(localStorage.getItem("stationmaster.settings") ?? "{}");
} catch {
  // as for somebody who has chosen nothing
}
const language = chosen.language ?? (navigator.language.startsWith("ru") ? "ru" : "en");
document.documentElement.lang = language;
document.documentElement.dataset.theme = chosen.theme ?? "device";
for (const part of document.querySelectorAll("section")) part.classList.toggle("other", part.lang !== language);
for (const again of document.querySelectorAll("a[data-again]")) {
  again.addEventListener("click", (event) => {
    event.preventDefault();
    location.reload(); // the same page, with what stands after its #
  });
}

/** When the server can be reached: that a device is online does not say so. */
async function comeBack() {
  try {
    await fetch("./manifest.webmanifest", { method: "HEAD", cache: "no-store" });
  } catch {
    return;
  }
  location.reload();
}

if (document.querySelector("a[data-again]") !== null) {
  addEventListener("online", () => void comeBack());
  setInterval(() => void comeBack(), 5000);
}
