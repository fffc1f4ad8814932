import { afterPaint } from '../after-paint'
import { whenIdle } from '../prefetch/when-idle'
import { makeSound } from './make-sound'
import type { SoundName } from './sounds'

let context: AudioContext | undefined
let isOn = false

/** Switches the sounds on or off (S-PREF-03). */
export function switchSounds(on: boolean): void {
  isOn = on
}

/**
 * Creates or resumes the audio context when the learner presses something: browsers permit it no earlier. On a slow
 * device it takes 150 ms, so the first press is handled before (X-PERF-04). If the new context is still suspended, the
 * next press resumes it.
 */
export function wakeSounds(): void {
  if (!isOn) return
  if (context === undefined) void whenIdle().then(begin)
  else if (context.state === 'suspended') void context.resume().catch(() => undefined)
}

function begin(): void {
  try {
    context ??= new AudioContext()
  } catch {
    // Without an audio device or WebAudio, the app is silent.
  }
}

/**
 * Plays a sound after the press is painted. Plays nothing if sounds are off, or while no context runs, since it would
 * be late.
 */
export function playSound(name: SoundName): void {
  if (!isOn) return
  afterPaint(() => {
    if (context?.state === 'running') makeSound(name, context, context.currentTime)
  })
}
