import type { CardBack, CardKinds } from '../../protocol/cards'
import type { Refusal } from '../../protocol/faults'
import type { IntentData, IntentType } from '../../protocol/intents'
import type { CardView } from '../../protocol/views/deck'
import type { DeckActions } from './deck-actions'

export type BackKind = CardBack['kind']

/** Intents that cards of any kind support. */
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

/** Data of an intent without the ids of the card and its deck. */
export type CardData<T extends IntentType> = Omit<IntentData<T>, 'cardId' | 'deckId'>

/**
 * Dispatches an intent for this card: one of its kind, or one for any card. The ids of card and deck are added.
 * Resolves with the refusal, or with undefined once the intent is durable; never rejects.
 */
export type CardDispatch<K = never> = <T extends OfAnyCard | OfKind<K>>(
  type: T,
  data: CardData<T>,
) => Promise<Refusal | undefined>

/** A dispatch that suits cards of any kind. */
export type AnyCardDispatch = CardDispatch<keyof CardKinds>

/** Props of the back of a card. */
export interface BackProps<K extends BackKind = BackKind> {
  readonly deckId: string
  readonly card: CardView
  readonly back: Extract<CardBack, { readonly kind: K }>
  readonly dispatch: CardDispatch<K>
  readonly deck: DeckActions
  /** True for the card in view: only this card may animate, announce or celebrate. */
  readonly current: boolean
  /** True if another card follows. */
  readonly hasNext: boolean
}
