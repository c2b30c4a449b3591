// A few short sounds, made on the spot. Silence unless sound was switched on in the settings.

import type { Event } from "../lib/messages";
import { settings } from "../lib/settings.svelte";

export const ALL_SOUNDS = ["turn", "rustle", "wheels", "end"] as const;
export type Sound = (typeof ALL_SOUNDS)[number];

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds after the beginning, and how long it rings. */
  at: number;
  for: number;
  wave: OscillatorType;
  volume: number;
}

const note = (pitch: number, at: number, wave: OscillatorType = "sine", volume = 0.12, length = 0.45): Note => ({
  pitch,
  at,
  for: length,
  wave,
  volume,
});

const SOUNDS: Record<Sound, Note[]> = {
  turn: [note(660, 0), note(880, 0.16)],
  rustle: [note(1320, 0, "triangle", 0.05, 0.07)],
  wheels: [0, 0.11, 0.26, 0.37].map((at) => note(150, at, "square", 0.06, 0.06)), // wheels over the joints
  end: [note(523, 0, "sine", 0.12, 0.9), note(659, 0.02, "sine", 0.1, 0.9), note(784, 0.04, "sine", 0.1, 0.9)],
};

let audio: AudioContext | undefined;

export function sound(name: Sound): void {
  if (settings.sound) trySound(name);
}

/** Whether or not sound is switched on. */
export function trySound(name: Sound): void {
  audio ??= new AudioContext();
  void audio.resume(); // browsers keep it silent until the first touch
  for (const one of SOUNDS[name]) ring(audio, one);
}

function ring(audio: AudioContext, { pitch, at, for: length, wave, volume }: Note): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  tone.type = wave;
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** What these events sound like; `loud` are moves of the game that drown the rustle of the cards. */
export function soundOf(events: readonly Event[], loud: ReadonlySet<Event["move"]>): Sound | null {
  if (events.some(({ move }) => loud.has(move))) return "wheels";
  return events.length > 0 ? "rustle" : null;
}
