import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import type { CardView } from '../../protocol/views/deck'
import { cardBack } from '../cards/backs'
import { cardParts } from '../cards/parts'
import { told } from '../cards/told'
import { ratingView } from '../cards/ratings'
import { opensOutside } from '../cards/links'
import { flipBlock, flipsBackOnLeaving } from '../deck/flip'
import { frontLabel } from '../deck/front-label'
import { isNew } from '../deck/seen'
import { isFavorite } from '../personal/favorites'
import { takesCards } from '../personal/tucked-decks'
import { allows, isSpecial } from '../cards/special-cards'
import { defined } from '../../protocol/defined'
import { seenRecord, type CardContext } from '../cards/card-context'

/** A card of an open deck: its front, its back, and what may be done with it. */
export function cardView(card: Card, place: number, context: CardContext): CardView {
  const { state, hand, open, context: view } = context
  const type = shownCardType(card.type)
  const flipped = open !== undefined && Object.hasOwn(open.flipped, card.id)
  const locked = hand.locked.has(card.id)
  const notFlippable = card.notFlippable === true
  const back = cardBack(card, context)
  const parts = cardParts(card, back)
  const organisation = state.mine.session.user?.primaryOrg
  return {
    cardId: card.id,
    place,
    number: context.numbers.get(card.id) ?? 0,
    type,
    title: card.title ?? '',
    side: flipped || liesOpen(type) ? 'back' : 'front',
    flippable:
      !liesOpen(type) &&
      flipBlock({ flipped, flipLocked: locked, notFlippable, tucking: open?.tucking === card.id }) === undefined,
    locked,
    // Cards that the app makes itself are never recorded as seen by a view, so that NEW would never leave them.
    isNew: card.derived !== true && isNew(hand.content.deck, card, seenRecord(context, card)),
    // Nor does the server know them: it would refuse to keep them.
    favorite: isFavorite(state, hand.content.deck.id, card.id),
    favoriteAllowed: allows(organisation, 'cardFavoriteAllowed') && !isSpecial(card) && card.derived !== true,
    tuckAllowed: allows(organisation, 'cardTuckAllowed') && !isSpecial(card) && card.derived !== true,
    fillFront: card.fillCardFront === true,
    roundCover: card.useCircularMaskForCardFront === true,
    parts,
    back,
    ...defined({
      staysTurned: flipsBackOnLeaving(card, hand.content.deck, locked) ? undefined : true,
      removable: takesCards(hand.content.deck, state.mine.session.user) && card.derived !== true ? true : undefined,
      label: frontLabel(card.tags),
      cover: told(card.coverImage?.url),
      titleHtml: told(card.titleHtml),
      theme: card.theme,
      linksOutside: opensOutside(card, hand.content.deck, view.whiteLabel) ? true : undefined,
      rating: ratingView(state, card, parts, back),
    }),
  }
}

/** The result of an assessment lies open: nobody has to turn it to learn how it went. */
const liesOpen = (type: KnownCardType): boolean => type === 'quizResults'
