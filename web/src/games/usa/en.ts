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
      say: "You build railways across the continent. Routes score points, and so do tickets: secret orders to connect two cities. The most points wins. Let's play a few turns.",
    },
    tickets: {
      say: "You begin with three tickets and keep at least two. A ticket you complete adds its points; one you do not complete subtracts them. Point at one to see its cities.",
      do: "Keep {ticket} and at least one more.",
    },
    draw: {
      say: "On your turn you do one thing. One option is to draw two cards. {route} takes two cards of any one colour, and you hold one white card.",
      do: "Take the face-up white card.",
    },
    second: {
      say: "The second card can also come blind from the pile. Locomotives stand for any colour; a face-up one would have to be your only card this turn.",
      do: "Draw from the pile.",
    },
    claim: {
      say: "A locomotive, what luck! Meanwhile your rival has claimed a route, and nobody else can have it now. It is your turn to claim one: pay with cards of one colour; locomotives may help.",
      do: "Click {route} on the map, choose what to pay, and claim it.",
    },
    complete: {
      say: "Your cars are on the route, and you scored at once: longer routes score far more. A turn later you have drawn two green cards. Only one route is missing for {ticket}.",
      do: "Claim {route}.",
    },
    ticket: {
      say: "Your routes now connect {ticket}: the ticket is completed. Instead of drawing cards or claiming a route, you may also spend a turn drawing three more tickets, of which you keep at least one.",
    },
    last: {
      say: "Many turns later, you have six cars left. As soon as somebody has two or fewer, everybody gets one last turn.",
      do: "Claim {route} with your red cards and start the last round.",
    },
    score: {
      say: "The end: tickets are added or subtracted, and the longest unbroken path, lit up here, scores 10 more points. Cards in hand score nothing. That is all you need to know!",
    },
  },
};
