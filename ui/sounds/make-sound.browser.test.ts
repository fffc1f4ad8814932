import { describe, expect, it } from 'vitest'
import { makeSound } from './make-sound'
import { soundVolume } from '../../protocol/constants'
import { sounds, type SoundName } from './sounds'

const isName = (name: string): name is SoundName => Object.hasOwn(sounds, name)
const names = Object.keys(sounds).filter(isName)

describe('the sounds, rendered', () => {
  it.each(names)('D-SOUND-02 S-SOUND-01 %s is heard, and no louder than 0.15', async (name) => {
    const audio = new OfflineAudioContext(1, 44_100 / 2, 44_100)
    makeSound(name, audio, 0)
    const samples = (await audio.startRendering()).getChannelData(0)
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(loudest).toBeGreaterThan(0.01)
    expect(loudest).toBeLessThanOrEqual(soundVolume * 1.01)
  })
})
