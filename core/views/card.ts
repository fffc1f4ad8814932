import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import type { CardView } from '../../protocol/views/deck'
import { cardBack } from '../cards/backs'
import { flipBlock } from '../deck/flip'
import { frontLabel } from '../deck/front-label'
import { isNew } from '../deck/seen'
import { isFavorite } from '../personal/favorites'
import { allows, isSpecial } from '../cards/special-cards'
import { defined } from '../../protocol/defined'
import { seenRecord, type CardContext } from '../cards/card-context'

/** A card of an open deck: its front, its back, and what may be done with it. */
export function cardView(card: Card, number: number, context: CardContext): CardView {
  const { state, hand, open } = context
  const type = shownCardType(card.type)
  const flipped = open !== undefined && Object.hasOwn(open.flipped, card.id)
  const locked = hand.locked.has(card.id)
  const notFlippable = card.notFlippable === true
  const organisation = state.mine.session.user?.primaryOrg
  return {
    cardId: card.id,
    number,
    type,
    title: card.title ?? '',
    side: flipped || liesOpen(type) ? 'back' : 'front',
    flippable:
      !liesOpen(type) &&
      flipBlock({ flipped, flipLocked: locked, notFlippable, tucking: open?.tucking !== undefined }) === undefined,
    locked,
    // Cards that the app makes itself are never recorded as seen by a view, so that NEW would never leave them.
    isNew: card.derived !== true && isNew(hand.content.deck, card, seenRecord(context, card)),
    favorite: isFavorite(state, hand.content.deck.id, card.id),
    favoriteAllowed: allows(organisation, 'cardFavoriteAllowed') && !isSpecial(card),
    tuckAllowed: allows(organisation, 'cardTuckAllowed') && !isSpecial(card),
    theme: card.theme ?? 'light',
    fillFront: card.fillCardFront === true,
    roundCover: card.useCircularMaskForCardFront === true,
    back: cardBack(card, context),
    ...defined({ label: frontLabel(card.tags), cover: card.coverImage?.url, titleHtml: card.titleHtml }),
  }
}

/** The result of an assessment lies open: nobody has to turn it to learn how it went. */
const liesOpen = (type: KnownCardType): boolean => type === 'quizResults'
