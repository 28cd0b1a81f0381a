import { createStoredSetting, useStore } from '@karigar/platform';

const muted = createStoredSetting('sound-muted');

export const useMuted = (): boolean => useStore(muted) === 'yes';
export const setMuted = (next: boolean): void => muted.set(next ? 'yes' : null);

let audio: AudioContext | undefined;

/**
 * Allows sound at each gesture: browsers refuse it before the first one, and iPhones take it away after a phone call or behind a locked screen. Returns a
 * function that stops listening.
 */
export function armSound(): () => void {
  const gestures = ['pointerdown', 'keydown'] as const;
  const arm = () => {
    if (typeof AudioContext === 'undefined') return stop();
    audio ??= new AudioContext();
    // Rejects during a phone call; the next gesture tries again.
    if (audio.state !== 'running') audio.resume().catch(() => undefined);
  };
  const stop = () => gestures.forEach((gesture) => document.removeEventListener(gesture, arm));
  gestures.forEach((gesture) => document.addEventListener(gesture, arm));
  return stop;
}

/** Two short rising notes. Silent when muted, and before the first gesture. */
export const chime = (): void => play([660, 880]);

/** Six notes, like a phone. Silent when muted, and before the first gesture. */
export const ringTone = (): void => play([880, 1_100, 880, 1_100, 880, 1_100]);

function play(pitches: readonly number[]): void {
  const context = audio;
  if (muted.get() === 'yes' || context?.state !== 'running') return;
  pitches.forEach((pitch, n) => playNote(context, pitch, context.currentTime + n * 0.14));
}

/** Two short buzzes on phones that can, also when the sound is muted. Browsers refuse it before the first gesture. */
export function vibrate(): void {
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate([120, 80, 120]);
}

function playNote(context: AudioContext, pitch: number, start: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.18, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.28);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.3);
}
