// The sounds of a match, made by the browser. They are silent until somebody has clicked or pressed a key, as browsers want it.
import { recall, remember } from "../memory.js";

/** @type {AudioContext | undefined} */
let audio;

/** The notes of each sound: pitch in hertz, when it begins and how long it is, in seconds. @type {Record<string, [number, number, number][]>} */
const SOUNDS = {
  move: [[190, 0, 0.07]],
  capture: [[150, 0, 0.08], [110, 0.05, 0.11]],
  check: [[190, 0, 0.07], [620, 0.06, 0.12]],
  end: [[392, 0, 0.16], [523, 0.14, 0.3]],
};

export const isSilent = () => recall("sound") === "off";

/** Turns the sounds off or on. */
export const switchSound = () => remember("sound", isSilent() ? "on" : "off");

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (isSilent() || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const [pitch, begin, length] of SOUNDS[name]) {
    const [tone, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + begin];
    tone.type = "triangle";
    tone.frequency.setValueAtTime(pitch * 1.5, at);
    tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.02);
    volume.gain.setValueAtTime(0.25, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
