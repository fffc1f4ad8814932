import type { CardBack } from '../../protocol/cards'
import type { Card } from '../../protocol/entities/card'
import type { ResolvedDeck } from '../deck/resolved-deck'
import type { OpenDeck, Seen } from '../deck/state'
import type { InvariantError } from '../invariants'
import { lookup } from '../record'
import type { State } from '../state'
import type { ViewContext } from '../views/context'
import { nonEmpty } from '../../protocol/text'

/** What the cards of one deck view share; computed once for all of them. */
export interface CardContext {
  readonly state: State
  readonly context: ViewContext
  readonly resolvedDeck: ResolvedDeck
  /** The deck that is open in this tab. */
  readonly open: OpenDeck | undefined
  /**
   * Number of each shown card: its 1-based position among all cards of the deck, hidden ones included. A derived card
   * is not counted and has 0 (X-UX-05).
   */
  readonly numbers: ReadonlyMap<string, number>
  readonly seen: Readonly<Record<string, Seen>>
}

/** Returns the learner's seen record of a card. */
export const seenRecord = ({ seen }: Pick<CardContext, 'seen'>, card: Pick<Card, 'id'>): Seen | undefined =>
  lookup(seen, card.id)

/** Has the learner seen the card? A derived card always counts as seen, so it does not leave a deck unfinished. */
export const isSeen = (context: CardContext, card: Card): boolean =>
  card.derived === true || seenRecord(context, card) !== undefined

/** A link to a card: its number (0 for a derived card) and its title. */
export interface CardLink {
  cardId: string
  number: number
  title: string
}

/** Returns the link to a card; undefined when the card is not shown. */
export function cardLink({ numbers }: CardContext, card: Card | undefined, label?: string): CardLink | undefined {
  const number = card === undefined ? undefined : numbers.get(card.id)
  if (card === undefined || number === undefined) return undefined
  return { cardId: card.id, number, title: nonEmpty(label) ?? card.title ?? '' }
}

/** Projects a card with missing data as an error message in its place (D-CARD-37). */
export const brokenBack = ({ message }: InvariantError): CardBack => ({ kind: 'broken', message })
