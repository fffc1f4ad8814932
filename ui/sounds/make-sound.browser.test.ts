import { describe, expect, it } from 'vitest'
import { makeSound } from './make-sound'
import { soundVolume } from '../../protocol/constants'
import { sounds, type SoundName } from './sounds'

const isName = (name: string): name is SoundName => Object.hasOwn(sounds, name)
const names = Object.keys(sounds).filter(isName)

describe('rendered sounds', () => {
  it.each(names)('D-SOUND-02 S-SOUND-01 %s is audible, and no louder than 0.15', async (name) => {
    const audio = new OfflineAudioContext(1, 44_100 / 2, 44_100)
    makeSound(name, audio, 0)
    const samples = (await audio.startRendering()).getChannelData(0)
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(loudest).toBeGreaterThan(0.01)
    expect(loudest).toBeLessThanOrEqual(soundVolume * 1.01)
    // The filter removes some of the paper's noise, and nothing of the notes.
    if ('notes' in sounds[name]) expect(loudest).toBeGreaterThan(soundVolume * 0.9)
  })

  it.each(names)('S-SOUND-01 %s rises to the volume of 0.15 with each of its notes', (name) => {
    const risen: number[] = []
    const audio = new OfflineAudioContext(1, 44_100, 44_100)
    const createGain = audio.createGain.bind(audio)
    audio.createGain = () => {
      const gain = createGain()
      const rise = gain.gain.exponentialRampToValueAtTime.bind(gain.gain)
      gain.gain.exponentialRampToValueAtTime = (value, at) => {
        risen.push(value)
        return rise(value, at)
      }
      return gain
    }
    makeSound(name, audio, 0)
    const sound = sounds[name]
    const times = 'notes' in sound ? sound.notes.length : 1
    expect(risen.filter((value) => value > 0.01)).toEqual(Array<number>(times).fill(0.15))
  })
})
