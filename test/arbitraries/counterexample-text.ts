// Counterexamples as short texts: fast-check prints the text of a value that has one, instead of all its fields.
import fc from 'fast-check'
import type { ZonedTime } from '../../core/clock/zoned-time'
import type { DeckContent } from '../../core/deck/content'
import type { Answers, Trial } from '../../core/quiz/state'
import { toIso } from '../../protocol/codec'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'

/** Gives a value a text for fast-check. The property is not enumerable, so comparisons and copies do not have it. */
export function withText<T extends object>(value: T, format: (value: T) => string): T {
  return Object.defineProperty(value, fc.toStringMethod, { value: () => format(value), configurable: true })
}

const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`

/** Lists texts with the number of times that each occurs in a row: 'right 1, wait ×3'. */
export function listed(texts: readonly string[]): string {
  const runs: { text: string; times: number }[] = []
  for (const text of texts) {
    const last = runs.at(-1)
    if (last?.text === text) last.times += 1
    else runs.push({ text, times: 1 })
  }
  return runs.map(({ text, times }) => (times === 1 ? text : `${text} ×${times}`)).join(', ')
}

/** Formats a pause in ms by its greatest fitting unit. */
export function pauseText(ms: number): string {
  const [size, unit] = ms >= 3_600_000 ? [3_600_000, 'h'] : ms >= 60_000 ? [60_000, 'min'] : [1_000, 's']
  return `${Math.round((ms / size) * 100) / 100} ${unit}`
}

/** Formats the settings of an assessment. */
export function settingsText(settings: QuizSettings | undefined): string {
  const { passingGrade, quizAttemptLimit, quizAttemptDelay, survey, quizStartDate, quizEndDate } = settings ?? {}
  const told = [
    ...(passingGrade === undefined ? [] : [`passing grade ${passingGrade}`]),
    ...(quizAttemptLimit === undefined ? [] : [many(quizAttemptLimit, 'attempt')]),
    ...(quizAttemptDelay === undefined ? [] : [`retake delay ${quizAttemptDelay} d`]),
    ...(survey === true ? ['a survey'] : []),
    ...(quizStartDate === undefined ? [] : [`from ${toIso(quizStartDate)}`]),
    ...(quizEndDate === undefined ? [] : [`until ${toIso(quizEndDate)}`]),
  ]
  return told.length === 0 ? 'default settings' : told.join(', ')
}

/** Formats the content of a deck: its cards in order, `*` for a survey question. */
export function contentText({ deck, cards }: Pick<DeckContent, 'deck' | 'cards'>): string {
  const kinds = cards.map(({ type, quiz, doOrDont, orderUp }) => {
    const isSurvey = quiz?.survey === true || doOrDont?.survey === true || orderUp?.survey === true
    const questions = doOrDont === undefined ? '' : ` of ${doOrDont.questions?.length ?? 0}`
    const variants = (quiz?.variants ?? []).length
    return `${type}${questions}${variants === 0 ? '' : ` with ${many(variants, 'variant')}`}${isSurvey ? '*' : ''}`
  })
  const settings = deck.quizSettings === undefined ? '' : ` (${settingsText(deck.quizSettings)})`
  return `${deck.type} deck${settings} of ${cards.length === 0 ? 'no cards' : listed(kinds)}`
}

/** Formats answers: how many are right, wrong and without a mark. */
export function answersText(answers: Answers): string {
  const given = Object.values(answers)
  const right = given.filter(({ correct }) => correct === true).length
  const wrong = given.filter(({ correct }) => correct === false).length
  const other = given.length - right - wrong
  return given.length === 0 ? 'no answers' : `${right} right, ${wrong} wrong${other === 0 ? '' : `, ${other} unmarked`}`
}

/** Formats a trial. */
export function trialText({ attempts, attemptsRemaining, phase, failures, resetAt }: Trial): string {
  const reset = resetAt === undefined ? '' : `, reset at ${toIso(resetAt)}`
  return `${phase} after ${many(attempts, 'attempt')} with ${many(failures.length, 'failure')}, ${attemptsRemaining ?? 'unlimited'} left${reset}`
}

/** Formats a time with its zone. */
export const timeText = ({ at, zone }: ZonedTime): string => `${toIso(at)} (${zone} min east)`
