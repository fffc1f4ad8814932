import type { Outcome } from '../../../core/quiz/answer-rules'
import { availability } from '../../../core/quiz/availability'
import { hasCertificate } from '../../../core/quiz/certificates'
import { attemptLimit, isExhausted, lastAttempt, waitingDays } from '../../../core/quiz/limits'
import { assessmentQuestions } from '../../../core/quiz/questions'
import type { AssessmentQuestion } from '../../../core/quiz/questions'
import { quizStats, isPassed, passingGrade } from '../../../core/quiz/score'
import type { Answers } from '../../../core/quiz/state'
import type { Deck } from '../../../protocol/entities/deck'
import { groupBy } from '../../../protocol/group-by'
import { gradeByVersion } from '../../calls/grade-answer'
import type { RecordedAnswer } from '../../calls/grade-answer'
import { isAnyOf } from '../../db/text-conditions'
import type { Database } from '../../db/connection'
import { omitNulls } from '../../db/column-codec'
import type { PackDeck } from '../pack-snapshot'
import type { Version } from '../versions'
import type { Effect, EffectReason } from './effect'
import { decksIn, remaining, titled, versionOf } from './world'
import type { Change } from './world'

/** Learners whose trials and answers are in memory at a time. */
const BATCH = 20_000

/** Finds passes, certificates and attempts that the new content does not support, or changes. */
export async function assessmentEffects(db: Database, change: Change): Promise<readonly Effect[]> {
  const present = new Set(remaining(change).map(({ id }) => id))
  const effects: Effect[] = []
  for (const deck of decksIn(change.before)) {
    if (deck.type !== 'quiz') continue
    const next = change.after.pack.deck(deck.id)
    if (next !== undefined && isSame(deck, next)) continue
    const judge = judging(deck, next, change.now)
    for (let after = ''; ;) {
      const trials = await trialsOf(db, deck.id, after)
      const last = trials.at(-1)
      if (last === undefined) break
      after = last.user_id
      const answers = next?.type === 'quiz' ? await answersOf(db, deck.id, trials) : new Map<string, RecordedAnswer[]>()
      for (const trial of trials)
        if (present.has(trial.user_id)) effects.push(...judge(trial, answers.get(trial.user_id) ?? []))
    }
  }
  return effects
}

const isSame = (one: PackDeck, other: PackDeck): boolean =>
  JSON.stringify(versionOf(one)) === JSON.stringify(versionOf(other))

type Trial = Awaited<ReturnType<typeof trialsOf>>[number]

/** Reads one batch of a deck's trials, by user id. */
const trialsOf = (db: Database, deckId: string, after: string) =>
  db
    .selectFrom('trials')
    .select(['user_id', 'attempts', 'attempts_remaining', 'passed_at', 'submitted_at', 'certificate_id'])
    .select(({ fn }) => fn.coalesce('passed_score', 'last_score').as('score'))
    .where('deck_id', '=', deckId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(BATCH)
    .execute()

/** Reads the last answers of these learners to each question of the deck, as of their latest attempt. */
async function answersOf(
  db: Database,
  deckId: string,
  trials: readonly Trial[],
): Promise<ReadonlyMap<string, readonly RecordedAnswer[]>> {
  const rows = await db
    .selectFrom('responses')
    .distinctOn(['user_id', 'card_id', 'question_id'])
    .select(['user_id', 'card_id', 'question_id', 'answer_id', 'variant_id', 'created_at'])
    .where('deck_id', '=', deckId)
    .where(
      isAnyOf(
        'user_id',
        trials.map(({ user_id }) => user_id),
      ),
    )
    .where('cleared_at', 'is', null)
    .orderBy('user_id')
    .orderBy('card_id')
    .orderBy('question_id')
    .orderBy('place', 'desc')
    .execute()
  return new Map(
    [...groupBy(rows, ({ user_id }) => user_id)].map(([userId, given]) => [
      userId,
      given.map(({ card_id, question_id, answer_id, variant_id, created_at }) => ({
        cardId: card_id,
        questionId: question_id,
        answerId: answer_id,
        at: created_at,
        ...omitNulls({ variantId: variant_id }),
      })),
    ]),
  )
}

/** Returns the function that finds the effects on one learner's trial. `next`: the deck after the change. */
function judging(
  deck: PackDeck,
  next: PackDeck | undefined,
  now: number,
): (trial: Trial, answers: readonly RecordedAnswer[]) => readonly Effect[] {
  const subject = titled(deck)
  const old = graderBy(versionOf(deck))
  const fresh = next?.type === 'quiz' ? graderBy(versionOf(next)) : undefined
  return (trial, answers) => {
    const passed = trial.passed_at !== null
    const certified = hasCertificate({
      ...omitNulls({
        passedAt: trial.passed_at,
        submittedAt: trial.submitted_at,
        certificateId: trial.certificate_id,
      }),
    })
    const effect = (reason: EffectReason, kept: boolean): Effect => ({
      kind: certified ? 'certificate' : passed ? 'pass' : 'attempt',
      reason,
      userId: trial.user_id,
      subject,
      kept,
    })
    if (fresh === undefined) return [effect(next === undefined ? 'removed' : 'noAssessment', false)]
    if (passed) {
      const reason = lostPass(trial, answers, old, fresh)
      // The server keeps a pass once it has it.
      return reason === undefined ? [] : [effect(reason, true)]
    }
    const [wereLeft, areLeft] = [attemptsLeft(trial, old.version.deck), attemptsLeft(trial, fresh.version.deck)]
    const isClosing = wereLeft > 0 && isOpen(old.version.deck, now) && !isOpen(fresh.version.deck, now)
    const isChanged =
      !isExhausted({ attemptsRemaining: trial.attempts_remaining }) &&
      answers.some((given) => old.grade(given) !== fresh.grade(given))
    return [
      ...(isClosing ? [effect('closed', false)] : []),
      ...(areLeft < wereLeft ? [effect('limit', false)] : []),
      // The running attempt goes on by its own questions (decision 10); the next one is graded differently.
      ...(isChanged ? [effect('answers', true)] : []),
    ]
  }
}

const isOpen = (deck: Deck, now: number): boolean => availability(deck, now) === 'open'

/** Why the new version does not support a pass; undefined when it does. */
function lostPass(
  { score }: Trial,
  answers: readonly RecordedAnswer[],
  old: Grader,
  fresh: Grader,
): EffectReason | undefined {
  const [before, after] = [graded(old, answers), graded(fresh, answers)]
  if (before !== undefined && before.passes) {
    if (after === undefined) return 'answers'
    if (after.passes) return undefined
    return after.correct === before.correct && after.total === before.total ? 'passMark' : 'answers'
  }
  // The answers are not stored, or were given to an earlier version: the score remains.
  if (score === null) return undefined
  const isBelow = ({
    version: {
      deck: { quizSettings },
    },
  }: Grader) => Number(score) < passingGrade(quizSettings)
  return !isBelow(old) && isBelow(fresh) ? 'passMark' : undefined
}

/** A version with the outcomes of the answers that occur in it: many learners give the same ones. */
interface Grader {
  readonly version: Version
  readonly questions: readonly AssessmentQuestion[]
  /** Undefined when the version has no such question or answer. */
  readonly grade: (answer: RecordedAnswer) => Outcome | undefined
}

function graderBy(version: Version): Grader {
  const known = new Map<string, Outcome | undefined>()
  return {
    version,
    questions: assessmentQuestions(version),
    grade: (answer) => {
      const key = `${answer.cardId} ${answer.questionId} ${answer.answerId} ${answer.variantId ?? ''}`
      if (!known.has(key)) known.set(key, gradeByVersion(version, answer))
      return known.get(key)
    },
  }
}

interface Graded {
  readonly correct: number
  readonly total: number
  readonly passes: boolean
}

/**
 * Grades answers by a version, over the questions that they answer: a further question takes no pass away. Undefined
 * when the version has none of these questions.
 */
function graded({ version, questions: all, grade }: Grader, given: readonly RecordedAnswer[]): Graded | undefined {
  const answers: Answers = Object.fromEntries(
    given.flatMap((answer) => {
      const outcome = grade(answer)
      return outcome === undefined ? [] : [[answer.questionId, answerWith(answer, outcome)] as const]
    }),
  )
  const questions = all.filter(({ questionId }) => Object.hasOwn(answers, questionId))
  if (questions.length === 0) return undefined
  const stats = quizStats(questions, answers)
  return { correct: stats.correct, total: stats.total, passes: isPassed(stats, 0, version.deck.quizSettings) }
}

const answerWith = ({ cardId, questionId, answerId, at }: RecordedAnswer, outcome: Outcome): Answers[string] => ({
  cardId,
  questionId,
  answerId,
  at,
  times: 1,
  ...(outcome === 'recorded' ? {} : { correct: outcome === 'right' }),
})

/** Returns how many attempts a learner has left, further rounds included. */
function attemptsLeft({ attempts }: Trial, { quizSettings }: Deck): number {
  const limit = waitingDays(quizSettings) === undefined ? attemptLimit(quizSettings) : lastAttempt(quizSettings)
  return limit === null ? Infinity : Math.max(0, limit - attempts)
}
