import { expect, it, vi } from 'vitest'
import { createCoreClient } from './client'

const finger = (type: string) => document.body.dispatchEvent(new PointerEvent(type, { bubbles: true }))

it('X-PERF-04 an answer of the core does not overtake the views that were posted ahead of it, and wait for what a finger moves', async () => {
  const core = createCoreClient()
  const shell = core.view('shell', {})
  const colors = () => shell.read()?.colorScheme
  const seen: unknown[] = []
  const stop = shell.watch(() => seen.push(colors()))
  await vi.waitFor(() => expect(shell.read()).toBeDefined(), 20_000)
  seen.length = 0

  finger('pointerdown')
  const answered = core.dispatch('chooseColorScheme', { colorScheme: 'dark' }).then(() => seen.push('answered'))
  // The worker has answered before it counts what it has recorded.
  await core.countEvents()
  finger('pointerup')
  await answered
  expect(seen).toEqual(['dark', 'answered'])
  stop()
})
