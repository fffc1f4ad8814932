import { makeSound } from './make-sound'
import type { SoundName } from './sounds'

let context: AudioContext | undefined
let isOn = false

/** Whether the learner wants to hear the app (S-PREF-03). */
export function switchSounds(on: boolean): void {
  isOn = on
}

/** Makes ready to sound. Browsers allow it only while the learner presses something. */
export function wakeSounds(): void {
  if (!isOn) return
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
  } catch {
    // Without an audio device, or in a browser without WebAudio, the app is silent.
  }
}

/** Plays a sound; nothing when the learner wants none, or nothing was pressed yet. */
export function playSound(name: SoundName): void {
  if (isOn && context !== undefined) makeSound(name, context, context.currentTime)
}
