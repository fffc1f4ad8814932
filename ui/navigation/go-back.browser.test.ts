import { afterEach, expect, it, vi } from 'vitest'
import { goBack, isGoingBack } from './go-back'

const start = location.href
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', start)
})

it('S-LOGIN-03 completes a step when the page is restored from the back/forward cache, not when it is freshly loaded', async () => {
  vi.useFakeTimers()
  const taken = goBack(1_000)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(isGoingBack()).toBe(true)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(isGoingBack()).toBe(false)
  await taken
})

it('S-ROUTE-38 X-UX-02 takes one step, however often it is requested; without such an entry the next step is possible', async () => {
  const path = () => location.pathname
  for (const at of ['/one', '/two', '/three']) history.pushState(null, '', at)
  const taken = goBack()
  expect(goBack()).toBe(taken)
  expect([isGoingBack(), path()]).toEqual([true, '/three'])
  await taken
  expect([isGoingBack(), path()]).toEqual([false, '/two'])

  vi.useFakeTimers()
  const far = goBack(1_000)
  vi.advanceTimersByTime(9_999)
  expect(isGoingBack()).toBe(true)
  vi.advanceTimersByTime(1)
  await far
  vi.useRealTimers()
  expect([isGoingBack(), path()]).toEqual([false, '/two'])
  await goBack()
  expect(path()).toBe('/one')
})
