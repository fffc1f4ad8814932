import { expect, it, vi } from 'vitest'
import { createCoreClient } from './client'

const finger = (type: string) => document.body.dispatchEvent(new PointerEvent(type, { bubbles: true }))

it('X-PERF-04 an answer of the core does not overtake the views that were posted ahead of it, and wait for what a finger moves', async () => {
  const core = createCoreClient()
  const shell = core.view('shell', {})
  const colors = () => shell.read()?.colorScheme
  const seen: unknown[] = []
  // The shell has more to say while the core starts: what is followed here is the one field that is chosen.
  const stop = shell.watch(() => {
    if (colors() !== seen.at(-1)) seen.push(colors())
  })
  await vi.waitFor(() => expect(shell.read()).toBeDefined(), 20_000)
  seen.splice(0, seen.length, colors())

  finger('pointerdown')
  const answered = core.dispatch('chooseColorScheme', { colorScheme: 'dark' }).then(() => seen.push('answered'))
  // The worker has answered before it counts what it has recorded.
  await core.countEvents()
  finger('pointerup')
  await answered
  expect(seen).toEqual([undefined, 'dark', 'answered'])
  stop()
})
