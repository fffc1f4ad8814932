import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { playSound, switchSounds, wakeSounds } from './play-sound'

/** Counts what is played in the contexts that are made from now on. */
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

it('S-PREF-03 S-SOUND-01 nothing is played before somebody has pressed, in a context that sleeps, nor for who wants none', async () => {
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

  // The next press wakes it.
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
