import { describe, expect, it } from 'vitest'
import { personalIntents } from '../../protocol/intents/personal'
import { soundVolume } from '../../protocol/constants'
import { sounds } from './sounds'

describe('the sounds of the app', () => {
  it('D-SOUND-01 S-SOUND-02 are eight, each with the name of its file, and an intent can play each', () => {
    expect(Object.keys(sounds).toSorted()).toEqual([
      'answer_correct',
      'answer_incorrect',
      'card_flip',
      'card_tap',
      'deck_close',
      'deck_open',
      'icon_tap',
      'swipe',
    ])
    for (const sound of Object.keys(sounds)) expect(personalIntents.playSound.is({ sound })).toBe(true)
  })

  it('D-SOUND-02 S-SOUND-01 have a volume of 0.15', () => {
    expect(soundVolume).toBe(0.15)
  })
})
