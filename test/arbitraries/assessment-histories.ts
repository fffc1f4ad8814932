import fc from 'fast-check'
import type { DeckContent } from '../../core/deck/content'
import { toIso } from '../../protocol/codec'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { assessment, quizCard } from '../examples/assessment'
import { started, startApp, type App } from '../examples/app'
import { placeAround, type Place } from './places'
import { listed, pauseText, settingsText, withText } from './counterexample-text'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** One action of a learner or change of the deck, and the pause after it in ms. */
export interface AssessmentStep {
  readonly does: 'right' | 'wrong' | 'complete' | 'retry' | 'submit' | 'visit' | 'publish'
  /** The number of the answered question, from 1. */
  readonly question: number
  readonly pause: number
}

/** One learner's actions on one assessment, around a DST change of their place. */
export interface AssessmentHistory {
  readonly settings: QuizSettings
  /** Seconds until a missed question is shown again. */
  readonly incorrectDelay: number
  readonly place: Place
  /** ms UTC. */
  readonly startsAt: number
  readonly steps: readonly AssessmentStep[]
}

/** Returns the two versions of the deck that are published in turn; the second replaces some questions. */
export function versions({ settings, incorrectDelay }: AssessmentHistory): readonly [DeckContent, DeckContent] {
  const card = (id: string) => quizCard(id, { incorrectDelay })
  return [
    assessment([card('q1'), card('q2'), card('q3')], settings),
    assessment([card('q1'), card('q4'), card('q3'), card('q5')], settings),
  ]
}

const steps: fc.Arbitrary<AssessmentStep> = fc.record({
  does: fc.oneof(
    { arbitrary: fc.constantFrom('right' as const, 'wrong' as const), weight: 6 },
    { arbitrary: fc.constantFrom('complete' as const, 'retry' as const, 'visit' as const), weight: 3 },
    { arbitrary: fc.constantFrom('publish' as const, 'submit' as const), weight: 1 },
  ),
  question: fc.integer({ min: 1, max: 5 }),
  // Answer marks are cleared within 17 s; days pass between two sessions.
  pause: fc.oneof(
    { arbitrary: fc.constant(20_000), weight: 5 },
    { arbitrary: fc.constantFrom(HOUR, 7 * HOUR, 23 * HOUR, DAY, 25 * HOUR), weight: 2 },
  ),
})

/** Settings of generated histories. A setting that is given is the same in all of them. */
export interface AssessmentHistorySettings extends Pick<
  QuizSettings,
  'passingGrade' | 'quizAttemptLimit' | 'quizAttemptDelay'
> {
  /** Seconds until a missed question is shown again. */
  readonly incorrectDelay?: number
  /** Least and greatest number of steps; 0 and 24 by default. */
  readonly steps?: { readonly min: number; readonly max: number }
}

/**
 * Generates histories as `assessmentHistories` does, with settings of your own.
 *
 *     property.prop([assessmentHistoriesOf({ passingGrade: 80 })])('passes with 80 %', (history) => …)
 */
export function assessmentHistoriesOf({
  incorrectDelay,
  steps: { min, max } = { min: 0, max: 24 },
  ...fixed
}: AssessmentHistorySettings): fc.Arbitrary<AssessmentHistory> {
  return fc
    .record({
      settings: fc.record(
        {
          passingGrade: fc.constantFrom(50, 100),
          quizAttemptLimit: fc.constantFrom(1, 2),
          quizAttemptDelay: fc.constantFrom(-1, 1, 2),
        },
        { requiredKeys: ['passingGrade'] },
      ),
      incorrectDelay: incorrectDelay === undefined ? fc.constantFrom(-1, 0, 7_200) : fc.constant(incorrectDelay),
      placed: placeAround,
      steps: fc.array(steps, { minLength: min, maxLength: max, size: 'max' }),
    })
    .map(({ placed: { place, at }, settings, ...history }) =>
      withText({ ...history, settings: { ...settings, ...fixed }, place, startsAt: at }, textOf),
    )
}

/** The history as one line. */
function textOf({ settings, incorrectDelay, place, startsAt, steps: list }: AssessmentHistory): string {
  const told = list.map(({ does, question, pause }) => {
    const what = does === 'right' || does === 'wrong' ? `${does} ${question}` : does
    return `${what} +${pauseText(pause)}`
  })
  return `assessment (${settingsText(settings)}, missed questions after ${incorrectDelay} s) in ${place.name} from ${toIso(startsAt)}: ${told.length === 0 ? 'nothing' : listed(told)}`
}

/**
 * Generates histories of an assessment: answers, attempts, retries, visits and new deck versions, over hours and days
 * around a DST change.
 *
 *     property.prop([assessmentHistories])('attempts are counted', (history) => {
 *       live(history, 0, (app) => expect(trialOf(app)?.attempts).toBeGreaterThanOrEqual(0))
 *     })
 */
export const assessmentHistories: fc.Arbitrary<AssessmentHistory> = assessmentHistoriesOf({})

const deckId = 'deck'
const answer = (app: App, question: number, chosen: string) =>
  app.try('answerQuestion', { deckId, cardId: `q${question}`, quizId: `q${question}-question`, answer: chosen })

/**
 * Replays a history on a device whose clock is behind the server's by so many ms. `look` receives the app after the
 * deck was first opened, and after each step with its pause. A step that is not possible is refused and changes
 * nothing.
 */
export function live(
  history: AssessmentHistory,
  behind: number,
  look: (app: App, step: AssessmentStep | undefined) => void,
): App {
  const [first, second] = versions(history)
  const app = startApp(history.startsAt - behind, (at) => history.place.zone(at + behind))
  app.tell(started).tell({ type: 'clockMeasured', offset: behind, within: 0 }).signIn().openDeck(first)
  look(app, undefined)
  let published = first
  for (const step of history.steps) {
    switch (step.does) {
      case 'right':
      case 'wrong':
        answer(app, step.question, step.does === 'right' ? 'a' : 'b')
        break
      case 'complete':
        app.try('completeAttempt', { deckId })
        break
      case 'retry':
        app.try('retryQuizDeck', { deckId })
        break
      case 'submit':
        app.try('submitQuizDeckScore', { deckId })
        break
      case 'visit':
        app.do('closeDeck', { deckId }).do('openDeck', { deckId })
        break
      case 'publish':
        published = published === first ? second : first
        app.openDeck(published)
        break
    }
    if (step.pause < HOUR) app.wait(step.pause)
    else app.sleep(step.pause)
    look(app, step)
  }
  return app
}
