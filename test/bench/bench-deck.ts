import type { DeckContent } from '../../core/deck/content'
import { derivedId, hashText } from '../../core/hash'
import { canonicalJson } from '../../protocol/json'
import { deckContents } from '../../worker/contents/decks'
import type { Payload } from '../../worker/ports'

export const DECKS = 100
const CARDS = 50
const PUBLISHED = Date.UTC(2026, 0, 5, 8)

/** Derives an id from a label, so that every run creates the same log. */
export const uuid = (label: string): string => derivedId('bench', label)

/**
 * Creates a deck of 50 cards, every fifth of them a question; every tenth deck is an assessment. Each release has
 * different texts.
 */
function benchDeck(index: number, release: number): DeckContent {
  const deckId = uuid(`deck ${index}`)
  const degrees = 60 + release
  return {
    deck: {
      id: deckId,
      title: `Deck ${index}`,
      type: index % 10 === 0 ? 'quiz' : 'standard',
      version: { publishedAt: PUBLISHED + release },
      quizSettings: { passingGrade: 80 },
    },
    cards: Array.from({ length: CARDS }, (_, card) => {
      const id = uuid(`card ${index} ${card}`)
      if (card % 5 !== 4)
        return { id, deckId, title: `Card ${card}`, type: 'basic', content: `<p>Milk stops at ${degrees} °C.</p>` }
      const answers = ['a', 'b', 'c'].map((letter) => ({ id: uuid(`answer ${id} ${letter}`), text: letter }))
      const correctAnswerId = answers[0]?.id ?? ''
      return {
        id,
        deckId,
        title: `Question ${card}`,
        type: 'quiz',
        quiz: { id: uuid(`question ${id}`), answers, correctAnswerId },
      }
    }),
    supportingCards: [],
    triggers: [],
  }
}

/** A deck with its stored payload. */
export interface StoredDeck {
  readonly content: DeckContent
  readonly payload: Payload
}

/** Returns the learner's 100 decks of 50 cards. */
export const benchDecks = (): readonly StoredDeck[] => Array.from({ length: DECKS }, (_, index) => storedDeck(index))

/** Returns one of them as published in this release. */
export function storedDeck(index: number, release = 0): StoredDeck {
  const content = benchDeck(index, release)
  const json = canonicalJson(
    deckContents.deck.encode({ ...content, cards: [...content.cards], supportingCards: [], triggers: [] }),
  )
  return { content, payload: { hash: hashText(json), json } }
}
