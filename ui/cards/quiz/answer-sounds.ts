/** Frequencies in Hz, one note after the other: a fifth upwards, a third downwards and low. */
const notes = {
  correct: [659.25, 987.77],
  incorrect: [233.08, 196],
} as const

export type AnswerSound = keyof typeof notes

/** How loud every sound of the app is, of 1 (S-SOUND-01, D-SOUND-02). */
const volume = 0.15
/** Seconds from note to note, until a note is at its loudest, and until it has died away. */
const step = 0.11
const attack = 0.012
const decay = 0.24
/** An exponential fall never reaches zero; this is not heard. */
const silence = 0.0001

let context: AudioContext | undefined

/** Makes ready to sound. Browsers allow it only while the learner presses something. */
export function wakeSounds(): void {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume().catch(() => undefined)
  } catch {
    // Without an audio device, or in a browser without WebAudio, the app is silent.
  }
}

/** Plays a sound, made of notes; nothing when the app could not be made ready. */
export function playSound(sound: AnswerSound): void {
  if (context === undefined) return
  for (const [index, frequency] of notes[sound].entries())
    playNote(context, frequency, context.currentTime + index * step)
}

function playNote(audio: AudioContext, frequency: number, start: number): void {
  const note = audio.createOscillator()
  const loudness = audio.createGain()
  note.frequency.value = frequency
  loudness.gain.setValueAtTime(silence, start)
  loudness.gain.exponentialRampToValueAtTime(volume, start + attack)
  loudness.gain.exponentialRampToValueAtTime(silence, start + decay)
  note.connect(loudness).connect(audio.destination)
  note.start(start)
  note.stop(start + decay)
}
