import { soundVolume } from '../../protocol/constants'
import { sounds, type SoundName } from './sounds'

/** Interval between notes, attack and decay of a note, s. */
const step = 0.11
const attack = 0.012
const decay = 0.24
/** Gain that counts as silent: an exponential ramp never reaches zero. */
const silence = 0.0001
/** Q factor of the noise band of paper. */
const narrow = 1.4

/** Schedules a sound in an audio context at a time, s of the context's clock; its peak is the app's volume. */
export function makeSound(name: SoundName, audio: BaseAudioContext, start: number): void {
  const sound = sounds[name]
  if ('notes' in sound)
    for (const [index, frequency] of sound.notes.entries()) {
      const at = start + index * step
      const note = audio.createOscillator()
      note.frequency.value = frequency
      note.connect(swell(audio, at, decay))
      note.start(at)
      note.stop(at + decay)
    }
  else {
    const { from, to, lasts } = sound
    const paper = audio.createBufferSource()
    paper.buffer = noise(audio, lasts)
    const band = audio.createBiquadFilter()
    band.type = 'bandpass'
    band.Q.value = narrow
    band.frequency.setValueAtTime(from, start)
    band.frequency.exponentialRampToValueAtTime(to, start + lasts)
    paper.connect(band).connect(swell(audio, start, lasts))
    paper.start(start)
  }
}

/** Creates a gain node that rises to the app's volume and fades out. */
function swell(audio: BaseAudioContext, start: number, lasts: number): AudioNode {
  const loudness = audio.createGain()
  loudness.gain.setValueAtTime(silence, start)
  loudness.gain.exponentialRampToValueAtTime(soundVolume, start + Math.min(attack, lasts / 3))
  loudness.gain.exponentialRampToValueAtTime(silence, start + lasts)
  loudness.connect(audio.destination)
  return loudness
}

/** Creates the same noise every time, with a linear congruential generator (Numerical Recipes). */
function noise(audio: BaseAudioContext, lasts: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(lasts * audio.sampleRate), audio.sampleRate)
  const samples = buffer.getChannelData(0)
  let seed = 1
  for (let index = 0; index < samples.length; index++) {
    seed = (Math.imul(1_664_525, seed) + 1_013_904_223) >>> 0
    samples[index] = seed / 2 ** 31 - 1
  }
  return buffer
}
