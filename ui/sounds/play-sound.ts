import { afterInput } from '../after-input'
import { whenIdle } from '../when-idle'
import { makeSound } from './make-sound'
import type { SoundName } from './sounds'

let context: AudioContext | undefined
let isOn = false

/** Whether the learner wants to hear the app (S-PREF-03). */
export function switchSounds(on: boolean): void {
  isOn = on
}

/**
 * Makes ready to sound, when the learner presses something: browsers allow it no earlier. It takes a slow device 150 ms,
 * so that the first press is answered before (X-PERF-04); where a context made by then is silent, the next press wakes it.
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
    // Without an audio device, or in a browser without WebAudio, the app is silent.
  }
}

/**
 * Plays a sound, after what was pressed is shown; nothing when the learner wants none, nor before a context is awake, in
 * which it would be heard late.
 */
export function playSound(name: SoundName): void {
  if (!isOn) return
  afterInput(() => {
    if (context?.state === 'running') makeSound(name, context, context.currentTime)
  })
}
