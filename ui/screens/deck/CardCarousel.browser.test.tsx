import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import { noDeckActions } from '../../cards/deck-actions'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { CardCarousel } from './CardCarousel'

const nothing = (): void => undefined
const tools = { favoriteAllowed: true, tuckAllowed: true, removable: true } as const

/** Renders a carousel with one card of this width in px, with this side in view. */
async function handOf(width: number, side: 'front' | 'back', onUse = nothing) {
  const { holder, show, leave } = await onPage()
  const card = cardView({ kind: 'basic' }, { ...tools, side })
  show(
    // On a phone the cards have a 10 px margin on each side.
    <div style={{ display: 'grid', inlineSize: width + 20, blockSize: 844 }}>
      <CardCarousel
        mover={null}
        deckId="d1"
        cards={[card]}
        card={card}
        side={side}
        places={1}
        hasEnd={false}
        deck={noDeckActions}
        onSwipe={nothing}
        onUse={onUse}
        onPress={nothing}
        onTurn={nothing}
      />
    </div>,
  )
  const slot = () => holder.querySelector<HTMLElement>('[data-card]')
  await expect.poll(() => slot()?.querySelector('h2') ?? null).not.toBeNull()
  return { holder, slot, leave }
}

/** Returns the labels of the visible buttons on a card of this width in px, with this side in view. */
async function pressable(width: number, side: 'front' | 'back'): Promise<readonly (string | null)[]> {
  const { slot, leave } = await handOf(width, side)
  expect(slot()?.offsetWidth).toBe(width)
  const names = [...(slot()?.querySelectorAll('button') ?? [])]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getAttribute('aria-label'))
  leave()
  return names
}

it('D-FAV-04 D-TUCK-11 D-OWN-12 shows favorite and tuck on a card of 280 px, but on neither side of one of 279 px; both can be taken out', async () => {
  expect(await pressable(280, 'front')).toEqual(['Favorite', 'Tuck this card', 'Take out of this deck'])
  expect(await pressable(279, 'front')).toEqual(['Take out of this deck'])
  expect(await pressable(280, 'back')).toEqual(['Favorite'])
  expect(await pressable(279, 'back')).toEqual([])
})

it('D-DECK-43 D-CARD-30 counts a press anywhere on the card as use, but not a press beside it', async () => {
  const used: string[] = []
  const { holder, slot } = await handOf(300, 'front', () => void used.push('used'))
  slot()?.querySelector('h2')?.click()
  expect(used).toEqual(['used'])
  slot()?.querySelector('button')?.click()
  expect(used).toEqual(['used', 'used'])
  holder.querySelector('main')?.click()
  expect(used).toEqual(['used', 'used'])
})
