import { expect, it, vi } from 'vitest'
import { createCoreClient } from './client'

const finger = (type: string) => document.body.dispatchEvent(new PointerEvent(type, { bubbles: true }))

it('X-PERF-04 delivers a reply only after the views posted before it, when these are deferred by a drag', async () => {
  const core = createCoreClient()
  const shell = core.view('shell', {})
  const colors = () => shell.read()?.colorScheme
  const seen: unknown[] = []
  // The shell changes during and after the start of the core. This test follows only the chosen field.
  let last: unknown
  const stop = shell.watch(() => {
    if (colors() === last) return
    last = colors()
    seen.push(last)
  })
  await vi.waitFor(() => expect(shell.read()).toBeDefined(), 20_000)
  last = colors()
  seen.splice(0, seen.length, last)

  finger('pointerdown')
  const answered = core.dispatch('chooseColorScheme', { colorScheme: 'dark' }).then(() => seen.push('answered'))
  // The worker replies to the intent before it counts the recorded events.
  await core.countEvents()
  finger('pointerup')
  await answered
  expect(seen).toEqual([undefined, 'dark', 'answered'])
  stop()
})
