export const intro = {
  link: "How to play",
  link_label: "How to play {game}",
  offer: "New here?",
  offer_take: "Learn to play in three minutes",
  learner: "Newcomer",
  rival: "Rival",
  skip: "Skip",
  next: "Go on",
  play: "Play now against bots",
  progress: "Step {step} of {steps}",
  missed: "Not that yet. Do what is asked above.",

  usa: {
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

  marklin: {
    aim: {
      say: "You lay tracks through Germany. Points come from routes, from tickets, which are secret orders to join two places, and from merchandise that your passengers gather. The tokens on the cities are that merchandise.",
    },
    tickets: {
      say: "You say how many short and long tickets you draw, four in all; here two and two. You keep at least two. What is not completed in the end is subtracted. Some tickets lead to a neighbouring country: any of its border points will do.",
      do: "Keep {ticket} and at least one more.",
    },
    draw: {
      say: "One way to spend a turn is to draw two cards, face up or blind. Passenger cards are fares for rides on others' routes. A locomotive +4 stands for any colour, but only on routes of four or more spaces. A plain locomotive taken face up would be your only card.",
      do: "Take the passenger card, then the locomotive +4.",
    },
    claim: {
      say: "Another way: claim a route with as many cards of its colour as it has spaces. Grey ones take any one colour. You hold two yellow cards.",
      do: "Click {route} on the map and claim it.",
    },
    place: {
      say: "After a claim you may place one of your three passengers at an end of the new route. Nobody else can then stand there. In the real game you may also wait.",
      do: "Click {city} on the map to place your passenger.",
    },
    board: {
      say: "The rival claimed {route}. Now spend a turn on your passenger. It travels once, as far as you like, takes the top token of every city it comes to, and then leaves the game.",
      do: "Click your passenger in {city} and let it set out.",
    },
    ride: {
      say: "Your own routes are free. Every city that you come to gives its top token, and the early ones are worth most.",
      do: "Travel to {city}.",
    },
    fare: {
      say: "Four points! On a route of another player each ride costs one passenger card. You have one.",
      do: "Travel on to {city}, then get off.",
    },
    score: {
      say: "The game ends when somebody has two or fewer cars: one more turn for everybody. Then tickets are added or subtracted, and whoever completed the most gets 10 points. You are ready!",
    },
  },

  card: {
    aim: {
      say: "A railway game without a map. Your cards go from the hand to your station, and from there, one by one, to your train stack. What lies in the stack completes your tickets in the end.",
    },
    tickets: {
      say: "A ticket names two cities and the cards that it needs. You begin with six and keep at least one. Those that are not completed are subtracted, so do not keep what you cannot load.",
      do: "Keep {ticket} and whatever else you like.",
    },
    draw: {
      say: "On your turn you do one thing. One is to draw two cards, face up or blind. A locomotive taken face up would be your only card.",
      do: "Take the blue card, then one from the pile.",
    },
    group: {
      say: "Another is to play to your station: two or more cards of one colour, and locomotives may join them. You hold three blue cards.",
      do: "Click the blue cards in your hand three times and play them.",
    },
    dispatch: {
      say: "The rival plays two red cards. Then your next turn begins, as always, with a dispatch: the top card of each colour on your station goes to your train stack, face down. Nobody may look into it, not even you: remember what went in!",
    },
    rob: {
      say: "A colour that stands on another station can be played only in a greater number, and then theirs is gone: a train robbery! Two red cards and a locomotive beat two red ones.",
      do: "Choose both red cards and the locomotive, and rob the rival.",
    },
    row: {
      say: "Robbed! And at the beginning of this turn one blue card and the locomotive on top of the red ones were dispatched. You can also play exactly three single cards of three colours, if none of them stands on another station.",
      do: "Choose one white, one green and one yellow card, and play the row.",
    },
    score: {
      say: "When the pile is empty, everybody has one more turn. Then your stack completes tickets: each card serves one of them, and locomotives serve for any colour. {ticket} is sure already. Big cities bring a bonus for the most completed tickets that name them. You are ready!",
    },
  },
};
