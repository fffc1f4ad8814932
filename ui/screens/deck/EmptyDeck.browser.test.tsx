import { expect, it, onTestFinished, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { removeFromDeck } from '../../cards/favorite-actions'
import { toasts } from '../../toast/toasts'
import { EmptyDeck } from './EmptyDeck'

vi.mock('../../core-client/hooks', async (original) => {
  const ask = async () => undefined
  return { ...(await original<object>()), useViewField: () => undefined, useDispatch: () => ask }
})
vi.mock('./leave-deck', () => ({ leaveDeck: () => undefined }))

it('D-DECK-26 D-OWN-14 offers no undo for the last card when its deck is removed', async () => {
  onTestFinished(toasts.dismiss)
  const { holder, show, press } = await onPage()
  removeFromDeck(async () => undefined)
  await expect.poll(() => toasts.shown()?.text).toBe('toast.takenOut')
  show(
    <EmptyDeck
      setRemoving={() => undefined}
      deck={{
        deckId: 'd1',
        state: 'empty',
        title: 'Mine',
        total: 0,
        position: 0,
        places: 0,
        cards: [],
        seen: [],
        seenCount: 0,
        removable: true,
      }}
    />,
  )
  await expect.poll(() => holder.textContent).toContain('No Results')
  await press('Remove')
  // Sooner than the toast's timeout.
  await expect.poll(toasts.shown, { timeout: 5_000 }).toBeUndefined()
})
