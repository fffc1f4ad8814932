import * as t from 'io-ts'
import { struct, Finite, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { cardIds } from './card-kind'

export const QuizAnswer = struct('QuizAnswer', { id: Id }, { text: t.string, textHtml: t.string, points: Finite })
export type QuizAnswer = t.TypeOf<typeof QuizAnswer>

/** A remediation that is shown after an answer: a text (HTML) and links to cards. */
export const RemediationText = struct(
  'RemediationText',
  {},
  { text: t.string, links: t.array(struct('RemediationLink', { cardId: Id }, { label: t.string })) },
)
export type RemediationText = t.TypeOf<typeof RemediationText>

/** Remediation by outcome. `answers` maps an answer's id to its own text, which takes precedence (D-ANSWER-18). */
export const Remediation = struct(
  'Remediation',
  {},
  { correct: RemediationText, incorrect: RemediationText, answers: t.record(t.string, RemediationText) },
)
export type Remediation = t.TypeOf<typeof Remediation>

export const QuizVariant = struct(
  'QuizVariant',
  { id: Id },
  { title: t.string, answers: t.array(QuizAnswer), correctAnswerId: Id },
)
export type QuizVariant = t.TypeOf<typeof QuizVariant>

/** A question (D-ENTITY-08). Delays in seconds: 0 at once, negative never; showTimes in answers given. */
export const QuizQuestion = struct(
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

/** The view of a remediation: a text (HTML), and links to visible cards. */
export const RemediationView = struct(
  'RemediationView',
  {},
  { text: t.string, links: t.array(t.type({ cardId: Id, number: Integer, title: t.string })) },
)
export type RemediationView = t.TypeOf<typeof RemediationView>

export const Outcome = oneOf('Outcome', ['right', 'wrong', 'recorded'])

export const AnswerView = struct(
  'AnswerView',
  {
    answerId: Id,
    text: t.string,
    /** 'picked': chosen, with correctness hidden. */
    state: oneOf('AnswerState', ['open', 'picked', 'pickedRight', 'pickedWrong', 'right', 'off']),
  },
  { html: t.string },
)
export type AnswerView = t.TypeOf<typeof AnswerView>

/** The question with its answers, and the outcome of the given answer (D-CARD-03). */
export const QuizBack = struct(
  'QuizBack',
  {
    kind: t.literal('quiz'),
    questionId: Id,
    /** The card's question or, if the card has variants, the variant of this attempt. */
    question: t.string,
    answers: t.array(AnswerView),
    answered: t.boolean,
    survey: t.boolean,
    /** Shows no marks, no shake and plays no sound (D-ANSWER-20). */
    silent: t.boolean,
  },
  {
    /** The answer that is being sent. It counts once the server has confirmed it (D-ANSWER-13). */
    sending: Id,
    outcome: Outcome,
    remediation: RemediationView,
    /** The question is asked again outside of an assessment, although an earlier answer counts (D-ANSWER-03). */
    counted: t.boolean,
  },
)
export type QuizBack = t.TypeOf<typeof QuizBack>

/** A question. The assessment code defines how it is answered and graded, and its events (core/quiz). */
export const quiz = {
  fields: { quiz: QuizQuestion },
  intents: { answerQuestion: t.type({ ...cardIds, answer: Id, quizId: Id }, 'answerQuestion') },
  events: {},
} as const
