import { plural } from "../plural";

/** Coming back to games by correspondence. */
export const returning = {
  title: "Games by correspondence",
  turn: "It is your turn",
  turns: "Your turns:",
  push: "Notify me on this device, even when the page is closed",
  insecure: "Notifications while the page is closed need a secure connection (https).",
  notify: "Tell me",
  each: "of each turn",
  digest: "once a day",
  off: "never",
  hour: "At",
  vacation_about: "In games by correspondence under way your clock stands, and the others see it.",
  vacation_days: "Days",
  vacation_left: plural({ one: "{count} day left within a year", other: "{count} days left within a year" }),
  vacation_begin: "Go on vacation",
  vacation_until: "You are on vacation until {when}.",
  vacation_end: "I'm back",
  away: "on vacation until {when}",
  bank: "extra time {time}",
  time_bank: "Extra time for the whole game",
  days: plural({ one: "{count} day", other: "{count} days" }),
  time_bank_none: "None",
};
