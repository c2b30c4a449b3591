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
  boards: {
    mini: { name: "Iberia", about: "Ten cities and 14 cars each: a game of ten minutes." },
    tiny: { name: "Ireland", about: "Three cities and three cards: a puzzle for two that a computer has solved." },
  },
  rulings: board.rulings,

  seas: {
    pacific: "Pacific Ocean",
    atlantic: "Atlantic Ocean",
    gulf: "Gulf of Mexico",
    biscay: "Bay of Biscay",
    mediterranean: "Mediterranean Sea",
    irish_sea: "Irish Sea",
  },

  intro: {
    aim: {
      say: "You build railways across the continent. Routes score points, and so do tickets: secret orders to connect two cities. The most points wins. Let's play a few turns.",
    },
    tickets: {
      say: "You begin with three tickets and keep at least two. A ticket you complete adds its points; one you do not complete subtracts them. Point at one, or touch it, to see its cities.",
      do: "Keep {ticket} and at least one more.",
    },
    draw: {
      say: "On your turn you do one thing. One option is to draw two cards. {route} is grey: it takes two cards of any one colour, and you hold one white card.",
      do: "Take the face-up white card.",
    },
    second: {
      say: "The second card can also come blind from the pile. Locomotives stand for any colour. But a face-up locomotive counts as your whole turn: it would have to be your only card.",
      do: "Draw from the pile.",
    },
    market: {
      say: "A locomotive, and drawn blind: what luck! One more thing about the face-up cards: whenever three of the five are locomotives, all five are discarded and replaced. There is no limit to the cards you may hold.",
    },
    claim: {
      say: "Your rival has claimed a route, and nobody else can have it now. Your turn to claim one, anywhere on the board: pay one card for each space, all of one colour; locomotives may stand in.",
      do: "Choose {route} on the board, then what to pay, and claim it.",
    },
    colours: {
      say: "Your cars are on the route, and you scored at once: 1, 2, 4, 7, 10 or 15 points for one to six spaces. A coloured route takes cards of its own colour: {route} costs four red ones, or locomotives in their place.",
    },
    twins: {
      say: "Some cities are joined by two routes side by side. Nobody may own both. With two or three players, as here, the second one is closed for everybody as soon as the first is claimed.",
    },
    complete: {
      say: "A turn later you have drawn two green cards. Only one route is missing for {ticket}.",
      do: "Claim {route}.",
    },
    ticket: {
      say: "Your routes now connect {ticket}: completed! Instead of drawing cards or claiming a route, you may spend a turn drawing three more tickets, of which you keep at least one.",
    },
    last: {
      say: "Many turns later, you have six cars left. As soon as somebody ends a turn with two or fewer, everybody gets one last turn, that player too.",
      do: "Claim {route} with your red cards, and begin the last round.",
    },
    longest: {
      say: "At the end, tickets are added or subtracted, and the longest continuous path (it is lit) scores 10 more points. Cards in hand are worth nothing.",
    },
    score: {
      say: "Equal points? Then the most completed tickets wins, then the longest path. That is enough to begin!",
    },
  },

  figures: {
    locomotive: "Taken face up, it is the only card of the turn.",
    three_locomotives: "Three locomotives among the five face-up cards: all five are discarded.",
    claim: "Dallas – El Paso is red and has four spaces: three red cards and a locomotive pay for it.",
    double: "With two or three players the yellow route is closed, now that its purple twin has been claimed.",
    ticket: "Denver – El Paso is completed: the player's own routes join the two cities, here by way of Santa Fe.",
    longest: "A path from El Paso to Oklahoma City. It passes Santa Fe twice, but uses no route twice: 15 cars.",
  },
};
