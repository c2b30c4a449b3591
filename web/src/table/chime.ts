/** Two soft notes: it is your turn. Only where sound was switched on. */
export function chime(): void {
  const audio = new AudioContext();
  [660, 880].forEach((pitch, n) => {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + n * 0.16;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + 0.5);
  });
  setTimeout(() => void audio.close(), 1500);
}
