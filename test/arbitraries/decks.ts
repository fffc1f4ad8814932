import fc from 'fast-check'
import type { Category } from '../../protocol/entities/category'
import type { Deck, DeckSection, DeckSummary, DeckType } from '../../protocol/entities/deck'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { instants } from './moments'

/** Returns a valid UUID from a kind (one hexadecimal digit) and a number. Equal arguments give equal ids. */
export const numberedId = (kind: string, n: number): string =>
  `${kind}0000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

const deckTypes: fc.Arbitrary<DeckType> = fc.constantFrom(
  'standard',
  'quiz',
  'points',
  'favorite',
  'competition',
  'categorySearch',
  'awards',
)

/** Up to three or unlimited attempts; no delay, retakes at any time, or some days. */
export const quizSettings: fc.Arbitrary<QuizSettings> = fc.record(
  {
    passingGrade: fc.constantFrom(0, 50, 80, 100),
    quizAttemptLimit: fc.integer({ min: 1, max: 3 }),
    quizAttemptDelay: fc.constantFrom(-1, 0, 1, 7),
    assessmentInstructions: fc.constant('Eight questions.'),
    quizReportUsersRoleIds: fc.constant([numberedId('f', 1), numberedId('f', 2)]),
    survey: fc.boolean(),
    hideResponseFeedback: fc.boolean(),
    quizStartDate: instants,
    quizEndDate: instants,
  },
  { requiredKeys: [] },
)

const sections = (cardIds: readonly string[]): fc.Arbitrary<DeckSection[]> =>
  fc
    .subarray([...cardIds])
    .map((starts) => starts.map((beforeCardId, index) => ({ id: numberedId('5', index), beforeCardId })))

/** Generates a deck with these cards, of the given type or of any. Given quiz settings replace the generated ones. */
export const decks = (cardIds: readonly string[], type?: DeckType, settings?: QuizSettings): fc.Arbitrary<Deck> =>
  fc.record(
    {
      id: fc.constant(numberedId('d', 1)),
      title: fc.constantFrom('First light', 'Milk and steam'),
      type: type === undefined ? deckTypes : fc.constant(type),
      showIndexCard: fc.boolean(),
      sections: sections(cardIds),
      version: fc.record({ publishedAt: instants }, { requiredKeys: [] }),
      quizSettings: quizSettings.map((generated) => ({ ...generated, ...settings })),
      quizStartDate: instants,
      quizEndDate: instants,
      indexCardDarkModeEnabled: fc.boolean(),
    },
    {
      requiredKeys:
        settings === undefined || Object.keys(settings).length === 0 ? ['id', 'type'] : ['id', 'type', 'quizSettings'],
    },
  )

/** A category with its decks in order. */
export interface Chain {
  readonly category: Category
  readonly decks: readonly DeckSummary[]
}

/**
 * Generates categories, mostly daisy-chained, with up to six decks at any progress.
 *
 *     property.prop([chains])('the first deck is open', ({ category, decks }) => {
 *       expect(lockedDecks(category, decks).has(decks[0]?.id ?? '')).toBe(false)
 *     })
 */
export const chains: fc.Arbitrary<Chain> = fc.record({
  category: fc.record(
    {
      id: fc.constant(numberedId('7', 1)),
      daisyChained: fc.constantFrom(true, true, false),
      daisyChainUnlockPercentage: fc.constantFrom(0, 50, 100),
      daisyChainResetAfterQuizFailure: fc.boolean(),
    },
    { requiredKeys: ['id'] },
  ),
  decks: fc
    .array(
      fc.record(
        { derived: fc.boolean(), percentageCardsSeen: fc.constantFrom(0, 33, 49.9, 50, 99.9, 100) },
        { requiredKeys: [] },
      ),
      { maxLength: 6 },
    )
    .map((list) => list.map((deck, index) => ({ id: numberedId('d', index), ...deck }))),
})
