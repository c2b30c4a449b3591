import { plural } from "../plural";

/** Coming back to games by correspondence. */
export const returning = {
  title: "Games by correspondence",
  turn: "It is your turn",
  turns: "Your turns:",
  push: "Notify me on this device, even when the page is closed",
  insecure: "Notifications while the page is closed need a secure connection (https).",
  no_service: "The browser could not reach its push service. Try again later.",
  notify: "Tell me",
  each: "of each turn",
  digest: "once a day",
  off: "never",
  hour: "at",
  vacation: "Vacation",
  vacation_about: "Your clocks stand in the games under way, and the others see until when.",
  vacation_days: "How long",
  vacation_left: plural({
    one: "You can still take {count} day within a year.",
    other: "You can still take {count} days within a year.",
  }),
  vacation_begin: "Go on vacation",
  vacation_until: "You are on vacation until {when}.",
  vacation_end: "I'm back",
  away: "on vacation until {when}",
  bank: "extra time {time}",
  time_bank: "Extra time for the whole game",
  days: plural({ one: "{count} day", other: "{count} days" }),
  time_bank_none: "None",
};
