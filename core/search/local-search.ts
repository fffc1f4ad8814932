import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import type { DeckContent } from '../deck/content'
import { plainText } from './plain-text'
import { wordsOf } from './words'

/** Cards that are found by their words; questions and games are not (D-API-39). */
const found: ReadonlySet<KnownCardType> = new Set(['basic', 'image', 'file', 'video', 'todo', 'action'])

/** A card found on the device. */
export interface LocalHit {
  readonly deckId: string
  readonly card: Card
}

/**
 * The cards of loaded decks that hold every word of the query, whatever its case, in title, text or tags: what is
 * found on the device when the server cannot be asked (D-API-39, decision 30). Blank words find nothing (S-SEARCH-11).
 */
export function searchLocally(decks: readonly DeckContent[], query: string): readonly LocalHit[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  return decks.flatMap(({ deck, cards }) =>
    cards
      .filter((card) => found.has(shownCardType(card.type)) && card.active !== false)
      .filter((card) => holdsAll(textOf(card), words))
      .map((card) => ({ deckId: deck.id, card })),
  )
}

/** Does a text hold every word, whatever its case? */
export function holdsAll(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

/** All that is searched in a card. Content is HTML: its tags and their attributes are no words of it. */
const textOf = ({ title = '', content, contentBelowEmbed, contentFooter, tags = [] }: Card): string =>
  [title, plainText(content), plainText(contentBelowEmbed), plainText(contentFooter), ...tags].join('\n')
