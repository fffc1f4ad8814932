import { expect, it, onTestFinished, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { takeOut } from '../../cards/keep'
import { toasts } from '../../toast/toasts'
import { EmptyDeck } from './EmptyDeck'

vi.mock('../../core-client/hooks', async (original) => {
  const ask = async () => undefined
  return { ...(await original<object>()), useViewField: () => undefined, useDispatch: () => ask }
})
vi.mock('./leave-deck', () => ({ leaveDeck: () => undefined }))

it('D-DECK-26 D-OWN-14 a deck that is removed does not leave an offer to put its last card back', async () => {
  onTestFinished(toasts.dismiss)
  const { holder, show, press } = await onPage()
  takeOut(async () => undefined)
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
  // Sooner than it would go by itself.
  await expect.poll(toasts.shown, { timeout: 5_000 }).toBeUndefined()
})
