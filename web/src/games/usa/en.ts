import { en as board } from "../../board/en";

/** The texts of `usa`. */
export const en = {
  name: "North America",
  about: "Collect wagons, claim routes from coast to coast, and keep your tickets secret.",

  ask_turn: "Draw cards, claim a route or draw tickets.",
  tie: "the longest path",
  longest: "Longest path: {length}",

  tickets: board.tickets,
  options: {},
  rulings: board.rulings,

  seas: {
    pacific: "Pacific Ocean",
    atlantic: "Atlantic Ocean",
    gulf: "Gulf of Mexico",
  },

  intro: {
    aim: {
      say: "You build railways across the continent. Routes bring points, and so do tickets: secret orders to join two cities. The most points win. Let us play a few turns.",
    },
    tickets: {
      say: "You begin with three tickets and keep at least two. A ticket that you complete adds its points, one that you do not subtracts them. Point at one to see its cities.",
      do: "Keep {ticket} and at least one more.",
    },
    draw: {
      say: "On your turn you do one thing. One is to draw two cards. {route} takes two cards of any one colour, and you hold one white card.",
      do: "Take the white card that lies face up.",
    },
    second: {
      say: "The second card can also come blind from the pile. Locomotives stand for any colour; one that lies face up would have to be your only card of the turn.",
      do: "Draw from the pile.",
    },
    claim: {
      say: "A locomotive, what luck! Meanwhile the rival laid a route of its own; nobody else can have it now. Your turn to claim one: pay with cards of one colour, locomotives may help.",
      do: "Click {route} on the map, choose what you pay, and claim it.",
    },
    complete: {
      say: "Your cars lie on the route, and you scored at once: longer routes bring far more. A turn later you have drawn two green cards. One route is missing for {ticket}.",
      do: "Claim {route}.",
    },
    ticket: {
      say: "{ticket} is joined by your routes: the ticket is completed. Instead of drawing cards or claiming, you may also spend a turn to draw three more tickets and keep at least one.",
    },
    last: {
      say: "Many turns later. You have six cars left. As soon as somebody has two or fewer, everybody has one last turn.",
      do: "Claim {route} with your red cards and begin the last round.",
    },
    score: {
      say: "The end: tickets are added or subtracted, and the longest unbroken path, here lit up, brings 10 points more. Cards in hand bring nothing. That is all you need!",
    },
  },
};
