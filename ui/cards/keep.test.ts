import { expect, it, onTestFinished } from 'vitest'
import { refusal } from '../../protocol/faults'
import { sayRefusal } from '../toast/say-refusal'
import { toasts } from '../toast/toasts'
import { forgetTakenOut, takeOut, toggleFavorite } from './keep'

it('D-OWN-14 X-UX-02 a card that cannot be put back because its deck has been removed is told so, not that the deck is somebody else’s', async () => {
  onTestFinished(toasts.dismiss)
  takeOut(async (type) => {
    if (type !== 'tuckCard') return undefined
    const refused = refusal('notYours')
    sayRefusal(refused)
    return refused
  })
  await expect.poll(() => toasts.shown()?.text).toBe('toast.takenOut')
  toasts.shown()?.action?.run()
  await expect.poll(() => toasts.shown()?.text).toBe('toast.deckGone')
})

it('D-OWN-13 a deck that is removed takes the way back into it along, and no other one', async () => {
  onTestFinished(toasts.dismiss)
  const dispatch = async () => undefined
  takeOut(dispatch)
  await expect.poll(() => toasts.shown()?.text).toBe('toast.takenOut')
  forgetTakenOut()
  expect(toasts.shown()).toBeUndefined()
  toggleFavorite({ favorite: true }, dispatch)
  await expect.poll(() => toasts.shown()?.text).toBe('toast.unfavorited')
  forgetTakenOut()
  expect(toasts.shown()?.text).toBe('toast.unfavorited')
})
