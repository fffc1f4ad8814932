import * as t from 'io-ts'
import { byId, struct, Finite, list, nullable, oneOf } from '../../protocol/codec'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { ExportableText } from '../../protocol/exportable-text'

/** A failed attempt: its time and the learner's zone then, which determine its calendar day (decision 8). */
const Failure = struct('Failure', { at: Finite, /** Minutes east of UTC when it happened. */ zone: Finite }, {})
export type Failure = Readonly<t.TypeOf<typeof Failure>>

/** The last answer that counts for one question. */
const Answer = struct(
  'Answer',
  {
    cardId: Id,
    questionId: Id,
    answerId: Id,
    at: Finite,
    /** How many times this question has been answered in this deck (D-VIS-12). */
    times: Finite,
  },
  {
    /** Left out for survey questions, which are not graded (D-ANSWER-16). */
    correct: t.boolean,
    variantId: Id,
  },
)
export type Answer = Readonly<t.TypeOf<typeof Answer>>
/** Answers of one deck by question id. */
export type Answers = Readonly<Record<string, Answer>>

/** The states of the trial machine, except the first one, in which there is no trial yet. */
const TrialPhase = oneOf('TrialPhase', [
  'answering',
  'retaking',
  'failed',
  'exhausted',
  'passed',
  'submitting',
  'submitted',
])
export type TrialPhase = t.TypeOf<typeof TrialPhase>

const facts = {
  id: Id,
  userId: ExportableText,
  deckId: Id,
  startedAt: Finite,
  /** null: unlimited (O-20). */
  attemptsRemaining: nullable(Finite),
  attempts: Finite,
  failures: list(Failure),
  /** A retake is running (D-TRIAL-18). */
  retrying: t.boolean,
  /** Hash of the deck content whose questions this attempt asks (decision 10). */
  content: ExportableText,
  /** Ids of the questions answered on this device since the attempt began, each once. */
  answered: list(Id),
}

const moreFacts = {
  lastAttemptAt: Finite,
  passedAt: Finite,
  submittedAt: Finite,
  certificateId: Id,
  /** Of the last attempt, or the submitted score. */
  lastScore: Finite,
  /** The best passed score: the score to submit, which later attempts cannot lower (decision 33). */
  passedScore: Finite,
  /** Time of the last retry or reset; wrong answers older than this are open again (D-VIS-02). */
  resetAt: Finite,
  /** Server time of the last applied server record; older records are ignored. */
  updatedAt: Finite,
}

/** The context of the trial machine. */
export const TrialFacts = struct('TrialFacts', facts, moreFacts)
export type TrialFacts = Readonly<t.TypeOf<typeof TrialFacts>>

/**
 * The results of a trial's attempts, by which attempts, waiting times and scores are decided; used by the server too.
 */
export type AttemptsMade = Pick<
  TrialFacts,
  'attempts' | 'attemptsRemaining' | 'failures' | 'lastScore' | 'passedAt' | 'passedScore' | 'submittedAt'
>

/** The state of one learner in one assessment: the trial machine's context and phase. */
const Trial = struct('Trial', { ...facts, phase: TrialPhase }, moreFacts)
export type Trial = Readonly<t.TypeOf<typeof Trial>>

export const QuizState = struct(
  'QuizState',
  {
    /** By deck id. */
    trials: byId(Trial),
    answers: byId(byId(Answer)),
    /** Error of the last failed score submission. */
    submitFaults: byId(Fault),
  },
  {},
)
export type QuizState = Readonly<t.TypeOf<typeof QuizState>>

export const initialQuiz: QuizState = { trials: {}, answers: {}, submitFaults: {} }
