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
