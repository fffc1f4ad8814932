import { expect, it, vi } from 'vitest'
import { refusal, type Refusal } from '../../protocol/faults'
import { cancellableDispatch } from './cancellable-dispatch'

it('X-UX-02 notifies a screen once of the result of its request', async () => {
  for (const answer of [undefined, refusal('deckLocked')]) {
    const heard = vi.fn<(refused: Refusal | undefined) => void>()
    cancellableDispatch(async () => answer)('search', { query: 'milk' }, heard)
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([[answer]]))
  }
})

it('X-UX-02 notifies no screen that was unmounted', async () => {
  const heard = vi.fn<(refused: Refusal | undefined) => void>()
  const answer = Promise.resolve(undefined)
  cancellableDispatch(() => answer)('search', { query: 'milk' }, heard)()
  await answer
  await Promise.resolve()
  expect(heard).not.toHaveBeenCalled()
})
