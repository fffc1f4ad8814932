import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import type { DeckContent } from '../deck/content'
import { plainText } from './plain-text'
import { tokenize } from './tokenize'

/** Card types that can be found; questions and games cannot (D-API-39). */
const found: ReadonlySet<KnownCardType> = new Set(['basic', 'image', 'file', 'video', 'todo', 'action'])

/** A card found on the device. */
export interface LocalHit {
  readonly deckId: string
  readonly card: Card
}

/**
 * Returns the cards of loaded decks that contain every term of the query, in any letter case, in title, text or tags.
 * Used if the server cannot be reached (D-API-39, decision 30). A blank query has no results (S-SEARCH-11).
 */
export function searchLocally(decks: readonly DeckContent[], query: string): readonly LocalHit[] {
  const words = tokenize(query)
  if (words.length === 0) return []
  return decks.flatMap(({ deck, cards }) =>
    cards
      .filter((card) => found.has(shownCardType(card.type)) && card.active !== false)
      .filter((card) => containsAllTerms(textOf(card), words))
      .map((card) => ({ deckId: deck.id, card })),
  )
}

/** Does a text contain every term, in any letter case? */
export function containsAllTerms(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

/** Returns the searchable text of a card. Content is HTML; its tags and attributes are not searched. */
const textOf = ({ title = '', content, contentBelowEmbed, contentFooter, tags = [] }: Card): string =>
  [title, plainText(content), plainText(contentBelowEmbed), plainText(contentFooter), ...tags].join('\n')
