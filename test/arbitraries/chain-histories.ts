import fc from 'fast-check'
import type { DeckContent } from '../../core/deck/content'
import type { Category } from '../../protocol/entities/category'
import type { DeckSummary } from '../../protocol/entities/deck'
import { startApp, type App } from '../examples/app'
import { NOON } from '../examples/defaults'
import { assessment, content, plainCard, quizCard } from '../examples/assessment'
import { listed, withText } from './counterexample-text'

/** The decks of the chain in order. The second one is derived; the last one is an assessment. */
export const chainedDecks = ['a', 'derived', 'b', 'exam'] as const
export type ChainedDeck = (typeof chainedDecks)[number]

/** One action of a learner on a chain, or a change of the chain. */
export type ChainStep =
  | { readonly does: 'see'; readonly deck: ChainedDeck; readonly card: number }
  /** Publishes the deck with one more card. */
  | { readonly does: 'grow'; readonly deck: 'a' | 'b' }
  | { readonly does: 'fail'; readonly requested: boolean }
  /** Loads a newer library with the seen percentage of a deck, from here or another device. */
  | { readonly does: 'hear'; readonly deck: ChainedDeck; readonly seen: number }
  /** Closes all alerts. */
  | { readonly does: 'close' }

/** One learner's actions on a daisy-chained category. */
export interface ChainHistory {
  readonly category: Category
  readonly steps: readonly ChainStep[]
}

const steps: fc.Arbitrary<ChainStep> = fc.oneof(
  {
    arbitrary: fc.record({
      does: fc.constant('see' as const),
      deck: fc.constantFrom(...chainedDecks),
      card: fc.integer({ min: 1, max: 3 }),
    }),
    weight: 12,
  },
  { arbitrary: fc.record({ does: fc.constant('grow' as const), deck: fc.constantFrom('a', 'b') }), weight: 1 },
  { arbitrary: fc.record({ does: fc.constant('fail' as const), requested: fc.boolean() }), weight: 3 },
  {
    arbitrary: fc.record({
      does: fc.constant('hear' as const),
      deck: fc.constantFrom(...chainedDecks),
      seen: fc.constantFrom(50, 67, 100),
    }),
    weight: 2,
  },
  { arbitrary: fc.constant({ does: 'close' as const }), weight: 2 },
)

/** Settings of generated histories. A setting that is given is the same in all of them. */
export interface ChainHistorySettings extends Pick<
  Category,
  'daisyChained' | 'daisyChainUnlockPercentage' | 'daisyChainResetAfterQuizFailure'
> {
  /** Least and greatest number of steps; 0 and 30 by default. */
  readonly steps?: { readonly min: number; readonly max: number }
}

/** Generates histories as `chainHistories` does, with settings of your own. */
export function chainHistoriesOf({
  steps: { min, max } = { min: 0, max: 30 },
  ...fixed
}: ChainHistorySettings): fc.Arbitrary<ChainHistory> {
  return fc
    .record({
      category: fc.record(
        {
          id: fc.constant('chain'),
          daisyChained: fc.constantFrom(true, true, true, false),
          daisyChainUnlockPercentage: fc.constantFrom(50, 67, 100),
          daisyChainResetAfterQuizFailure: fc.boolean(),
        },
        { requiredKeys: ['id', 'daisyChained'] },
      ),
      steps: fc.array(steps, { minLength: min, maxLength: max, size: 'max' }),
    })
    .map(({ category, ...history }) => withText({ ...history, category: { ...category, ...fixed } }, textOf))
}

/** The history as one line. */
function textOf({ category, steps: list }: ChainHistory): string {
  const told = list.map((step) => {
    if (step.does === 'see') return `see ${step.deck}-${step.card}`
    if (step.does === 'hear') return `hear ${step.deck} ${step.seen} %`
    if (step.does === 'fail') return step.requested ? 'fail by request' : 'fail'
    return step.does === 'grow' ? `grow ${step.deck}` : step.does
  })
  const { daisyChained, daisyChainUnlockPercentage: unlock, daisyChainResetAfterQuizFailure: relocks } = category
  const settings = [
    daisyChained === true ? 'chain' : 'no chain',
    ...(unlock === undefined ? [] : [`unlocks at ${unlock} %`]),
    ...(relocks === true ? ['relocks after a failure'] : []),
  ]
  return `${settings.join(', ')}: ${told.length === 0 ? 'nothing' : listed(told)}`
}

/**
 * Generates histories of a daisy-chained category: cards seen here and elsewhere, decks that grow, and a failed final
 * assessment.
 *
 *     property.prop([chainHistories])('the first deck is open', (history) => {
 *       liveChain(history, (app) => expect(lockOnDeck(app.state, app.contents, 'a')).toBeUndefined())
 *     })
 */
export const chainHistories: fc.Arbitrary<ChainHistory> = chainHistoriesOf({})

/** Returns a deck with so many cards. */
function deckOf(id: ChainedDeck, cards: number): DeckContent {
  const numbered = Array.from({ length: cards }, (_, index) => `${id}-${index + 1}`)
  if (id !== 'exam')
    return content(
      numbered.map((card) => plainCard(card)),
      { id, type: 'standard', title: id },
    )
  const exam = assessment(
    numbered.map((card) => quizCard(card)),
    { passingGrade: 100 },
  )
  return { ...exam, deck: { ...exam.deck, id } }
}

/** Replays a history; `look` receives the app after the library was loaded, and after each step. */
export function liveChain(
  { category, steps: list }: ChainHistory,
  look: (app: App, step: ChainStep | undefined) => void,
): App {
  const sizes = new Map<ChainedDeck, number>(chainedDecks.map((id) => [id, 2]))
  const told = new Map<ChainedDeck, number>()
  const tell = (to: App) => {
    const decks = chainedDecks.map((id): DeckSummary => ({
      id,
      title: id,
      cardCount: 2,
      derived: id === 'derived',
      percentageCardsSeen: told.get(id) ?? 0,
    }))
    return to.loadLibrary({ categories: [{ category, decks }] })
  }
  const app = tell(startApp().signIn())
  /** Returns the cards seen elsewhere, which arrive with the deck, as the library reported them. */
  const seenElsewhere = (id: ChainedDeck, size: number) =>
    Array.from({ length: Math.ceil(((told.get(id) ?? 0) * size) / 100) }, (_, index) => ({
      id: `${id}-seen-${index + 1}`,
      cardId: `${id}-${index + 1}`,
      percentageContentSeen: 100,
      lastSeen: NOON,
    }))
  /** A locked deck stays closed, and actions in it have no effect. */
  const open = (id: ChainedDeck) => {
    if (app.try('openDeck', { deckId: id }) !== undefined) return app
    const size = sizes.get(id) ?? 2
    return app.openDeck(deckOf(id, size), { seen: seenElsewhere(id, size) })
  }
  look(app, undefined)
  for (const step of list) {
    switch (step.does) {
      case 'see':
        open(step.deck).try('flipCard', { deckId: step.deck, cardId: `${step.deck}-${step.card}`, side: 'back' })
        break
      case 'grow':
        sizes.set(step.deck, 3)
        open(step.deck)
        break
      case 'fail':
        open('exam').try('retryQuizDeck', { deckId: 'exam' })
        if (step.requested) app.try('completeAttempt', { deckId: 'exam' })
        else
          for (const cardId of ['exam-1', 'exam-2'])
            app.try('answerQuestion', { deckId: 'exam', cardId, quizId: `${cardId}-question`, answer: 'b' })
        break
      case 'hear':
        told.set(step.deck, Math.max(step.seen, told.get(step.deck) ?? 0))
        tell(app)
        break
      case 'close':
        for (const { id } of app.state.user.alerts) app.do('dismissAlert', { alertId: id })
        break
    }
    look(app, step)
  }
  return app
}
