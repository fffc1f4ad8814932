import { shownCardType, type KnownCardType } from '../../../protocol/cards/types'
import type { Card } from '../../../protocol/entities/card'
import type { CardView } from '../../../protocol/views/deck'
import { cardBack } from '../../cards/cards'
import { cardSections } from '../../cards/card-sections'
import { nonEmpty } from '../../../protocol/text'
import { ratingView } from '../../cards/ratings'
import { opensOutside } from '../../cards/links'
import { flipBlock, flipsBackOnLeaving } from '../../deck/flip'
import { isNew } from '../../deck/seen'
import { questionsOfCard } from '../../quiz/questions'
import { isRunning } from '../../quiz/trial'
import { answerTo } from '../../quiz/unanswered'
import { isFavorite } from '../../personal/favorites'
import { takesCards } from '../../personal/tucked-decks'
import { isPermitted, isBoundToDeck } from '../../cards/card-permissions'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { seenRecord, type CardContext } from '../../cards/card-context'

/** Projects a card of an open deck: its front, its back, and the permitted actions. */
export function cardView(card: Card, place: number, context: CardContext): CardView {
  const { state, resolvedDeck, open, context: view } = context
  const type = shownCardType(card.type)
  const flipped = open !== undefined && Object.hasOwn(open.flipped, card.id)
  const locked = resolvedDeck.locked.has(card.id)
  const notFlippable = card.notFlippable === true
  const back = cardBack(card, context)
  const parts = cardSections(card, back)
  const organisation = state.user.session.user?.primaryOrg
  return {
    cardId: card.id,
    place,
    number: context.numbers.get(card.id) ?? 0,
    type,
    title: card.title ?? '',
    side: flipped || showsBackFirst(type) || (locked && isAnswered(card, context)) ? 'back' : 'front',
    flippable:
      !showsBackFirst(type) &&
      flipBlock({ flipped, flipLocked: locked, notFlippable, tucking: open?.tucking === card.id }) === undefined,
    locked,
    // A view never records derived cards as seen, so NEW would never disappear from them.
    isNew: card.derived !== true && isNew(resolvedDeck.content.deck, card, seenRecord(context, card)),
    // The server does not know derived cards and would refuse to keep them.
    favorite: isFavorite(state, resolvedDeck.content.deck.id, card.id),
    favoriteAllowed: isPermitted(organisation, 'cardFavoriteAllowed') && !isBoundToDeck(card) && card.derived !== true,
    tuckAllowed: isPermitted(organisation, 'cardTuckAllowed') && !isBoundToDeck(card) && card.derived !== true,
    fillFront: card.fillCardFront === true,
    roundCover: card.useCircularMaskForCardFront === true,
    parts,
    back,
    ...omitUndefined({
      staysTurned: flipsBackOnLeaving(card, resolvedDeck.content.deck, locked) ? undefined : true,
      removable:
        takesCards(resolvedDeck.content.deck, state.user.session.user) && card.derived !== true ? true : undefined,
      label: frontLabel(card.tags),
      cover: nonEmpty(card.coverImage?.url),
      titleHtml: nonEmpty(card.titleHtml),
      theme: card.theme,
      linksOutside: opensOutside(card, resolvedDeck.content.deck, view.whiteLabel) ? true : undefined,
      rating: ratingView(state, card, parts, back),
    }),
  }
}

/**
 * Shows the back of a locked card when all its questions are answered in the running attempt: otherwise a reload would
 * hide the given answer. Once the attempt has ended, the front of a missed card says why it is locked.
 */
function isAnswered(card: Card, { resolvedDeck: { content, answers, trial } }: CardContext): boolean {
  if (trial === undefined || !isRunning(trial)) return false
  const questions = questionsOfCard(content.deck, card)
  return questions.length > 0 && questions.every(({ questionId }) => answerTo(answers, questionId) !== undefined)
}

/** The results card of an assessment is shown without a flip. */
const showsBackFirst = (type: KnownCardType): boolean => type === 'quizResults'

const PREFIX = 'label:'

/** Returns the label of a card's front: the text after 'label:' in its tags; undefined without one (D-CARD-14). */
export function frontLabel(tags: readonly string[] | undefined): string | undefined {
  const tag = (tags ?? []).find((text) => text.startsWith(PREFIX))
  const label = (tag ?? '').slice(PREFIX.length).trim()
  return label === '' ? undefined : label
}
