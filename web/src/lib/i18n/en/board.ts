import { plural } from "../plural";

export const board = {
  label: "Board",
  help: "Arrow keys go from route to route, letters jump to a name, Page Up and Page Down to routes that you can claim. Plus and minus zoom, zero shows the whole map, Shift with arrow keys moves it.",
  zoom_in: "Zoom in",
  zoom_out: "Zoom out",
  zoom_reset: "Show the whole map",
  route: "{pair}, {spaces}, {colour}, {state}",
  spaces: plural({ one: "{count} space", other: "{count} spaces" }),
  free: "free",
  claimable: "free, you can claim it now",
  travel: "your passenger may take it",
  claimed: "claimed by {player}",
  choose_city: "{city}: choose it",
  tokens: plural({ one: "{count} token, worth {top}", other: "{count} tokens, the top one worth {top}" }),
  passenger: "passenger of {player}",
  points_for: "Spaces and points",
  seas: {
    pacific: "Pacific Ocean",
    atlantic: "Atlantic Ocean",
    gulf: "Gulf of Mexico",
    north_sea: "North Sea",
    baltic: "Baltic Sea",
  },
};
