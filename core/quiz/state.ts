import * as t from 'io-ts'
import { byId, entity, Finite, list, nullable, oneOf } from '../../protocol/codec'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { OpenText } from '../../protocol/open'

/** A failed attempt: when, and the learner's zone then, so that its calendar day is known for ever (decision 8). */
const Failure = entity('Failure', { at: Finite, /** Minutes east of UTC when it happened. */ zone: Finite }, {})
export type Failure = Readonly<t.TypeOf<typeof Failure>>

/** The last answer that counts for one question. */
const Answer = entity(
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
    /** Left out for survey questions, which are neither right nor wrong (D-ANSWER-16). */
    correct: t.boolean,
    variantId: Id,
  },
)
export type Answer = Readonly<t.TypeOf<typeof Answer>>
/** Answers of one deck by question id. */
export type Answers = Readonly<Record<string, Answer>>

/** The states of the trial machine but the first, in which there is no trial yet. */
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
  userId: OpenText,
  deckId: Id,
  startedAt: Finite,
  /** null: unlimited (O-20). */
  attemptsRemaining: nullable(Finite),
  attempts: Finite,
  failures: list(Failure),
  /** A retake is under way (D-TRIAL-18). */
  retrying: t.boolean,
  /** What is asked: hash of the deck content whose questions this attempt answers (decision 10). */
  content: OpenText,
  /** What was answered on this device since the attempt began: ids of questions, each once. */
  answered: list(Id),
}

const moreFacts = {
  lastAttemptAt: Finite,
  passedAt: Finite,
  submittedAt: Finite,
  certificateId: Id,
  /** Of the last attempt, or as it was submitted. */
  lastScore: Finite,
  /** The best of the attempts that were passed: the score to submit, which nothing else can change (decision 33). */
  passedScore: Finite,
  /** Time of the last retry or reset; wrong answers older than this are open again (D-VIS-02). */
  resetAt: Finite,
  /** Of the server's record that was taken over last, server time; an older one is not taken over any more. */
  updatedAt: Finite,
}

/** What the life of a trial depends on: the context of the trial machine. */
export const TrialFacts = entity('TrialFacts', facts, moreFacts)
export type TrialFacts = Readonly<t.TypeOf<typeof TrialFacts>>

/** What the attempts of a trial have come to: all that attempts, waiting times and scores are judged by, also at the server. */
export type AttemptsMade = Pick<
  TrialFacts,
  'attempts' | 'attemptsRemaining' | 'failures' | 'lastScore' | 'passedAt' | 'passedScore' | 'submittedAt'
>

/** Where one learner stands in one assessment: the facts, and where the trial machine is. */
const Trial = entity('Trial', { ...facts, phase: TrialPhase }, moreFacts)
export type Trial = Readonly<t.TypeOf<typeof Trial>>

export const QuizState = entity(
  'QuizState',
  {
    /** By deck id. */
    trials: byId(Trial),
    answers: byId(byId(Answer)),
    /** Why the last submit of a deck's score came to nothing. */
    submitFaults: byId(Fault),
  },
  {},
)
export type QuizState = Readonly<t.TypeOf<typeof QuizState>>

export const initialQuiz: QuizState = { trials: {}, answers: {}, submitFaults: {} }
