import type { CardBack, CardKinds } from '../../protocol/cards'
import type { Refusal } from '../../protocol/faults'
import type { IntentData, IntentType } from '../../protocol/intents'
import type { CardView } from '../../protocol/views/deck'
import type { DeckAround } from './deck-around'

export type BackKind = CardBack['kind']

/** What may be asked of a card of any kind. */
type OfAnyCard =
  | 'favoriteCardToggle'
  | 'removeCardFromDeck'
  | 'tuckCard'
  | 'openLinkFromCard'
  | 'jumpToNextCard'
  | 'rateCard'
  | 'removeRating'
  | 'reloadDeck'
  | 'videoStateChange'

type OfKind<K> = K extends keyof CardKinds ? Extract<keyof CardKinds[K]['intents'], IntentType> : never

/** What an intent holds beside the ids of the card and its deck. */
export type CardData<T extends IntentType> = Omit<IntentData<T>, 'cardId' | 'deckId'>

/**
 * Asks the core for something about this card: what its own kind can be asked, and any card. Which card of which deck
 * it is, is filled in. Resolves with why not, or undefined once it is durable; never rejects.
 */
export type CardDispatch<K = never> = <T extends OfAnyCard | OfKind<K>>(
  type: T,
  data: CardData<T>,
) => Promise<Refusal | undefined>

/** A dispatch that any kind of card can be given. */
export type AnyCardDispatch = CardDispatch<keyof CardKinds>

/** What the back of a card is given. */
export interface BackProps<K extends BackKind = BackKind> {
  readonly deckId: string
  readonly card: CardView
  readonly back: Extract<CardBack, { readonly kind: K }>
  readonly dispatch: CardDispatch<K>
  readonly deck: DeckAround
  /** The card is the one in view: only then may it move, speak or celebrate. */
  readonly current: boolean
  /** There is a card after this one. */
  readonly hasNext: boolean
}
