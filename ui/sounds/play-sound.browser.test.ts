import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { playSound, switchSounds, wakeSounds } from './play-sound'

/** Counts sounds played in audio contexts created from now on. */
function listened() {
  const made: AudioContext[] = []
  let played = 0
  class Listened extends AudioContext {
    constructor() {
      super()
      made.push(this)
    }
    override createGain() {
      played += 1
      return super.createGain()
    }
  }
  const { AudioContext: own } = globalThis
  globalThis.AudioContext = Listened
  onTestFinished(() => {
    globalThis.AudioContext = own
    switchSounds(false)
  })
  return { made, played: () => played }
}

it('S-PREF-03 S-SOUND-01 plays nothing before the first press, in a suspended context, or when sounds are off', async () => {
  const { made, played } = listened()
  playSound('answer_correct')
  wakeSounds()
  switchSounds(true)
  playSound('answer_correct')
  expect(made).toEqual([])

  wakeSounds()
  await expect.poll(() => made.length).toBe(1)
  const [context] = made
  await context?.suspend()
  playSound('answer_correct')
  expect(played()).toBe(0)

  // The next press resumes it.
  await userEvent.click(document.body)
  wakeSounds()
  await expect.poll(() => context?.state).toBe('running')
  expect(played()).toBe(0)
  playSound('answer_correct')
  expect(played()).toBeGreaterThan(0)

  const before = played()
  switchSounds(false)
  playSound('answer_correct')
  expect(played()).toBe(before)
  await context?.close()
})
