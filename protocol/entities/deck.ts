import * as t from 'io-ts'
import { struct, Finite, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { Image } from './image'
import { ScoreGroup } from './points'
import { QuizSettings } from './quiz-settings'

/** The owner of a deck or a card. With type 'user' that user may edit it (D-OWN-14). */
export const Owner = struct('Owner', { id: Id }, { type: t.string, name: t.string })
export type Owner = t.TypeOf<typeof Owner>

/** The deck types. Any other value fails decoding (D-DECK-01). */
export const DeckType = oneOf('DeckType', [
  'standard',
  'quiz',
  'points',
  'favorite',
  'competition',
  'categorySearch',
  'awards',
])
export type DeckType = t.TypeOf<typeof DeckType>

/** A section of the deck's index, from the card `beforeCardId` to the next section (D-ENTITY-02, D-INDEX-04). */
export const DeckSection = struct(
  'DeckSection',
  { id: Id },
  { title: t.string, color: t.string, beforeCardId: Id, notCollapsible: t.boolean },
)
export type DeckSection = t.TypeOf<typeof DeckSection>

const deckFields = {
  title: t.string,
  titleHtml: t.string,
  type: DeckType,
  /** Language of the deck's texts, a BCP 47 tag such as 'en' or 'pt-BR'. Screen readers use it. */
  language: t.string,
  owner: Owner,
  active: t.boolean,
  public: t.boolean,
  derived: t.boolean,
  showIndexCard: t.boolean,
  sections: t.array(DeckSection),
  version: struct('DeckVersion', {}, { publishedAt: Instant }),
  updatedAt: Instant,
  createdAt: Instant,
  background: t.string,
  icon: t.string,
  uploadedIcon: Image,
  coverImage: Image,
  position: Finite,
  quizSettings: QuizSettings,
  quizStartDate: Instant,
  quizEndDate: Instant,
  searchCategoryId: Id,
  indexCardContent: t.string,
  indexCardCoverImage: Image,
  indexCardDarkModeEnabled: t.boolean,
  pointsConfig: struct('PointsConfig', {}, { scoreGroups: t.array(ScoreGroup) }),
  deletedAt: Instant,
}

/** A deck (D-ENTITY-01). Its own quiz dates take precedence over those of its quiz settings. */
export const Deck = struct('Deck', { id: Id }, deckFields)
export type Deck = t.TypeOf<typeof Deck>

const summaryFields = { ...deckFields, cardCount: Integer, percentageCardsSeen: Finite }

/** A deck in a list: without its cards, with the learner's progress in percent. */
export const DeckSummary = struct('DeckSummary', { id: Id }, summaryFields)
export type DeckSummary = t.TypeOf<typeof DeckSummary>

/** One category of a search result's path in the library. */
export const CategoryLink = struct('CategoryLink', { id: Id }, { title: t.string })
export type CategoryLink = t.TypeOf<typeof CategoryLink>

/** A deck in search results, with its category path (S-ENTITY-09). */
export const SearchDeck = struct('SearchDeck', { id: Id }, { ...summaryFields, categoryPath: t.array(CategoryLink) })
export type SearchDeck = t.TypeOf<typeof SearchDeck>

/** Whether a card of an open deck is hidden and whether it may be flipped (D-ENTITY-04). */
export const DeckCardState = struct('DeckCardState', { cardId: Id, hidden: t.boolean, flipLocked: t.boolean }, {})
export type DeckCardState = t.TypeOf<typeof DeckCardState>
