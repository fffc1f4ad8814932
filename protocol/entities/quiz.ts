import * as t from 'io-ts'
import { entity, Finite, Instant, Integer } from '../codec'
import { Id } from '../ids'

export const QuizAnswer = entity('QuizAnswer', { id: Id }, { text: t.string, textHtml: t.string, points: Finite })
export type QuizAnswer = t.TypeOf<typeof QuizAnswer>

/** What helps after an answer: a text (html) and links to cards. */
export const RemediationText = entity(
  'RemediationText',
  {},
  { text: t.string, links: t.array(entity('RemediationLink', { cardId: Id }, { label: t.string })) },
)
export type RemediationText = t.TypeOf<typeof RemediationText>

/** Remediation by outcome; 'answers' maps an answer's id to its own text, which goes first (D-ANSWER-18). */
export const Remediation = entity(
  'Remediation',
  {},
  { correct: RemediationText, incorrect: RemediationText, answers: t.record(t.string, RemediationText) },
)
export type Remediation = t.TypeOf<typeof Remediation>

export const QuizVariant = entity(
  'QuizVariant',
  { id: Id },
  { title: t.string, answers: t.array(QuizAnswer), correctAnswerId: Id },
)
export type QuizVariant = t.TypeOf<typeof QuizVariant>

/** A question (D-ENTITY-08). Delays in seconds: 0 at once, negative never; showTimes in answers given. */
export const QuizQuestion = entity(
  'QuizQuestion',
  { id: Id },
  {
    answers: t.array(QuizAnswer),
    correctAnswerId: Id,
    survey: t.boolean,
    knowledgeCheck: t.boolean,
    shuffleAnswers: t.boolean,
    remediation: Remediation,
    variants: t.array(QuizVariant),
    correctDelay: Finite,
    incorrectDelay: Finite,
    scoreGroupId: Id,
    showTimes: Integer,
  },
)
export type QuizQuestion = t.TypeOf<typeof QuizQuestion>

/** One given answer (D-ENTITY-10). A survey answer has surveyResponse true and no 'correct' (D-ANSWER-16). */
export const QuizResponse = entity(
  'QuizResponse',
  { id: Id, cardId: Id },
  {
    createdAt: Instant,
    deckId: Id,
    answerId: Id,
    questionId: Id,
    correct: t.boolean,
    variantId: Id,
    surveyResponse: t.boolean,
  },
)
export type QuizResponse = t.TypeOf<typeof QuizResponse>

/** Counts of a deck's questions (D-ENTITY-11). */
export const QuizStats = entity(
  'QuizStats',
  {},
  { total: Integer, correct: Integer, incorrect: Integer, surveys: Integer },
)
export type QuizStats = t.TypeOf<typeof QuizStats>
