export const intro = {
  link: "How to play",
  link_label: "How to play {game}",
  offer: "New here?",
  offer_take: "Learn to play in three minutes",
  learner: "Newcomer",
  rival: "Rival",
  skip: "Skip",
  next: "Continue",
  play: "Play now against bots",
  progress: "Step {step} of {steps}",
  missed: "Not yet. First do what is asked above.",
};
