import { expect, it, onTestFinished } from 'vitest'
import { refusal } from '../../protocol/faults'
import { showRefusal } from '../toast/refusal-toast'
import { toasts } from '../toast/toasts'
import { dismissRemovalToast, removeFromDeck, toggleFavorite } from './favorite-actions'

it('D-OWN-14 X-UX-02 says that the deck was removed, not that it is someone else’s, when a card cannot be put back', async () => {
  onTestFinished(toasts.dismiss)
  removeFromDeck(async (type) => {
    if (type !== 'tuckCard') return undefined
    const refused = refusal('notYours')
    showRefusal(refused)
    return refused
  })
  await expect.poll(() => toasts.shown()?.text).toBe('toast.takenOut')
  toasts.shown()?.action?.run()
  await expect.poll(() => toasts.shown()?.text).toBe('toast.deckGone')
})

it('D-OWN-13 dismisses the undo toast of a removed deck, and no other toast', async () => {
  onTestFinished(toasts.dismiss)
  const dispatch = async () => undefined
  removeFromDeck(dispatch)
  await expect.poll(() => toasts.shown()?.text).toBe('toast.takenOut')
  dismissRemovalToast()
  expect(toasts.shown()).toBeUndefined()
  toggleFavorite({ favorite: true }, dispatch)
  await expect.poll(() => toasts.shown()?.text).toBe('toast.unfavorited')
  dismissRemovalToast()
  expect(toasts.shown()?.text).toBe('toast.unfavorited')
})
