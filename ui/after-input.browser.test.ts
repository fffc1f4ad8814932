import { expect, it } from 'vitest'
import { afterInput } from './after-input'

it('X-PERF-04 what the core says shows at once; after a press it waits for the frame that shows the press, and keeps its order', async () => {
  const ran: string[] = []
  afterInput(() => ran.push('at once'))
  expect(ran).toEqual(['at once'])

  document.body.click()
  const both = new Promise<void>((resolve) => {
    afterInput(() => ran.push('first'))
    afterInput(() => {
      ran.push('second')
      resolve()
    })
  })
  requestAnimationFrame(() => ran.push('frame'))
  expect(ran).toEqual(['at once'])
  await both
  expect(ran).toEqual(['at once', 'frame', 'first', 'second'])

  afterInput(() => ran.push('at once again'))
  expect(ran.at(-1)).toBe('at once again')
})

const finger = (type: string) => document.body.dispatchEvent(new PointerEvent(type, { bubbles: true }))
const frame = () => new Promise((seen) => requestAnimationFrame(() => setTimeout(() => setTimeout(seen))))

it('X-PERF-04 while a finger is on the screen nothing is drawn but what it moves, for 400 ms at the most', async () => {
  const ran: string[] = []
  finger('pointerdown')
  afterInput(() => ran.push('said meanwhile'))
  await frame()
  await frame()
  expect(ran).toEqual([])
  finger('pointerup')
  expect(ran).toEqual([])
  await frame()
  expect(ran).toEqual(['said meanwhile'])

  const began = performance.now()
  finger('pointerdown')
  await new Promise<void>((rested) => afterInput(rested))
  expect(performance.now() - began).toBeGreaterThan(390)
  finger('pointercancel')
  await frame()
})
