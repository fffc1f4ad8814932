import { expect, it } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import { noDeck } from '../../cards/deck-around'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { Hand } from './Hand'

const nothing = (): void => undefined
const tools = { favoriteAllowed: true, tuckAllowed: true, removable: true } as const

/** A hand of one card of this width, px, which lies with this side up. */
async function handOf(width: number, side: 'front' | 'back', onUse = nothing) {
  const { holder, show, leave } = await onPage()
  const card = cardView({ kind: 'basic' }, { ...tools, side })
  show(
    // On a phone the cards leave 10 px on each side.
    <div style={{ display: 'grid', inlineSize: width + 20, blockSize: 844 }}>
      <Hand
        mover={null}
        deckId="d1"
        cards={[card]}
        card={card}
        side={side}
        places={1}
        hasEnd={false}
        deck={noDeck}
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

/** What can be pressed on a card of this width, px, which lies with this side up. */
async function pressable(width: number, side: 'front' | 'back'): Promise<readonly (string | null)[]> {
  const { slot, leave } = await handOf(width, side)
  expect(slot()?.offsetWidth).toBe(width)
  const names = [...(slot()?.querySelectorAll('button') ?? [])]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getAttribute('aria-label'))
  leave()
  return names
}

it('D-FAV-04 D-TUCK-11 D-OWN-12 a card of 280 px has the star and can be tucked, one of 279 px neither on its front nor on its back; it can be taken out all the same', async () => {
  expect(await pressable(280, 'front')).toEqual(['Favorite', 'Tuck this card', 'Take out of this deck'])
  expect(await pressable(279, 'front')).toEqual(['Take out of this deck'])
  expect(await pressable(280, 'back')).toEqual(['Favorite'])
  expect(await pressable(279, 'back')).toEqual([])
})

it('D-DECK-43 D-CARD-30 a press anywhere on the card uses it, one beside it does not', async () => {
  const used: string[] = []
  const { holder, slot } = await handOf(300, 'front', () => void used.push('used'))
  slot()?.querySelector('h2')?.click()
  expect(used).toEqual(['used'])
  slot()?.querySelector('button')?.click()
  expect(used).toEqual(['used', 'used'])
  holder.querySelector('main')?.click()
  expect(used).toEqual(['used', 'used'])
})
