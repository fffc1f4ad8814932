import type { CardBack } from '../../protocol/cards'
import type { Card } from '../../protocol/entities/card'
import type { DeckAtHand } from '../deck/open-deck'
import type { Seen } from '../deck/seen-state'
import type { OpenDeck } from '../deck/state'
import type { InvariantError } from '../invariants'
import { lookup } from '../record'
import type { State } from '../state'
import type { ViewContext } from '../views/context'
import { told } from './told'

/** What the cards of one deck view have in common; worked out once for all of them. */
export interface CardContext {
  readonly state: State
  readonly context: ViewContext
  readonly hand: DeckAtHand
  /** The deck as this tab has it open. */
  readonly open: OpenDeck | undefined
  /**
   * Number of each card that shows: its place among all cards of the deck, from 1, whichever of them are hidden now; 0 for
   * a card that the app makes itself, which is not counted (X-UX-05).
   */
  readonly numbers: ReadonlyMap<string, number>
  readonly seen: Readonly<Record<string, Seen>>
}

/** The learner's seen record of a card. */
export const seenRecord = ({ seen }: Pick<CardContext, 'seen'>, card: Pick<Card, 'id'>): Seen | undefined =>
  lookup(seen, card.id)

/** Has the learner seen it? A card that the app makes itself is no content to be seen, and keeps nothing unfinished. */
export const isSeen = (context: CardContext, card: Card): boolean =>
  card.derived === true || seenRecord(context, card) !== undefined

/** A card that can be gone to: its number, 0 without one, and its name. */
export interface CardLink {
  cardId: string
  number: number
  title: string
}

/** The link to a card, unless it does not show. */
export function cardLink({ numbers }: CardContext, card: Card | undefined, label?: string): CardLink | undefined {
  const number = card === undefined ? undefined : numbers.get(card.id)
  if (card === undefined || number === undefined) return undefined
  return { cardId: card.id, number, title: told(label) ?? card.title ?? '' }
}

/** A card whose data is missing says so in its place (D-CARD-37). */
export const brokenBack = ({ message }: InvariantError): CardBack => ({ kind: 'broken', message })
