import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { Image } from './image'
import { Owner } from './owner'
import { ScoreGroup } from './points'
import { QuizSettings } from './quiz-settings'

/** The kinds of deck; another word fails decoding (D-DECK-01). */
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

/** A part of the deck's index, from the card beforeCardId to the next section (D-ENTITY-02, D-INDEX-04). */
export const DeckSection = entity(
  'DeckSection',
  { id: Id },
  { title: t.string, color: t.string, beforeCardId: Id, notCollapsible: t.boolean },
)
export type DeckSection = t.TypeOf<typeof DeckSection>

const deckFields = {
  title: t.string,
  titleHtml: t.string,
  type: DeckType,
  /** Of its texts, a BCP 47 tag such as 'en' or 'pt-BR'; whoever hears them is read to in it. */
  language: t.string,
  owner: Owner,
  active: t.boolean,
  public: t.boolean,
  derived: t.boolean,
  showIndexCard: t.boolean,
  sections: t.array(DeckSection),
  version: entity('DeckVersion', {}, { publishedAt: Instant }),
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
  pointsConfig: entity('PointsConfig', {}, { scoreGroups: t.array(ScoreGroup) }),
  deletedAt: Instant,
}

/** A deck (D-ENTITY-01). Its own quiz dates win over those of its quiz settings. */
export const Deck = entity('Deck', { id: Id }, deckFields)
export type Deck = t.TypeOf<typeof Deck>

const summaryFields = { ...deckFields, cardCount: Integer, percentageCardsSeen: Finite }

/** A deck as lists show it: without its cards, with how far the learner is (in percent). */
export const DeckSummary = entity('DeckSummary', { id: Id }, summaryFields)
export type DeckSummary = t.TypeOf<typeof DeckSummary>

/** A link of the path that leads to a search hit in the library. */
export const CategoryLink = entity('CategoryLink', { id: Id }, { title: t.string })
export type CategoryLink = t.TypeOf<typeof CategoryLink>

/** A deck found by a search, with its place in the library (S-ENTITY-09). */
export const SearchDeck = entity('SearchDeck', { id: Id }, { ...summaryFields, categoryPath: t.array(CategoryLink) })
export type SearchDeck = t.TypeOf<typeof SearchDeck>
