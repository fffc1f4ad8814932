import { expect, it } from 'vitest'
import { afterPaint } from './after-paint'

it('X-PERF-04 renders core updates at once; after a press, only after the frame that shows it, in order', async () => {
  const ran: string[] = []
  afterPaint(() => ran.push('at once'))
  expect(ran).toEqual(['at once'])

  document.body.click()
  const both = new Promise<void>((resolve) => {
    afterPaint(() => ran.push('first'))
    afterPaint(() => {
      ran.push('second')
      resolve()
    })
  })
  requestAnimationFrame(() => ran.push('frame'))
  expect(ran).toEqual(['at once'])
  await both
  expect(ran).toEqual(['at once', 'frame', 'first', 'second'])

  afterPaint(() => ran.push('at once again'))
  expect(ran.at(-1)).toBe('at once again')
})

const finger = (type: string) => document.body.dispatchEvent(new PointerEvent(type, { bubbles: true }))
const frame = () => new Promise((seen) => requestAnimationFrame(() => setTimeout(() => setTimeout(seen))))

it('X-PERF-04 defers updates while a finger is on the screen, for at most 400 ms', async () => {
  const ran: string[] = []
  finger('pointerdown')
  afterPaint(() => ran.push('said meanwhile'))
  await frame()
  await frame()
  expect(ran).toEqual([])
  finger('pointerup')
  expect(ran).toEqual([])
  await frame()
  expect(ran).toEqual(['said meanwhile'])

  const began = performance.now()
  finger('pointerdown')
  await new Promise<void>((rested) => afterPaint(rested))
  expect(performance.now() - began).toBeGreaterThan(390)
  finger('pointercancel')
  await frame()
})
