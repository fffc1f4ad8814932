import * as t from 'io-ts'
import { entity, Finite, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { onCard } from './kind'

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

/** What helps, as a view shows it: a text (html), and links to cards that show. */
export const RemediationView = entity(
  'RemediationView',
  {},
  { text: t.string, links: t.array(t.type({ cardId: Id, number: Integer, title: t.string })) },
)
export type RemediationView = t.TypeOf<typeof RemediationView>

export const Outcome = oneOf('Outcome', ['right', 'wrong', 'recorded'])

export const AnswerView = entity(
  'AnswerView',
  {
    answerId: Id,
    text: t.string,
    /** 'picked': given, without saying whether it is right. */
    state: oneOf('AnswerState', ['open', 'picked', 'pickedRight', 'pickedWrong', 'right', 'off']),
  },
  { html: t.string },
)
export type AnswerView = t.TypeOf<typeof AnswerView>

/** The question with its answers, and what came of the one that was given (D-CARD-03). */
export const QuizBack = entity(
  'QuizBack',
  {
    kind: t.literal('quiz'),
    questionId: Id,
    /** The question: the card's or, when it has variants, the one that this attempt shows. */
    question: t.string,
    answers: t.array(AnswerView),
    answered: t.boolean,
    survey: t.boolean,
    /** Neither marks, nor shake, nor sound (D-ANSWER-20). */
    silent: t.boolean,
  },
  {
    /** The answer that is on its way and counts once the server has it (D-ANSWER-13). */
    sending: Id,
    outcome: Outcome,
    remediation: RemediationView,
  },
)
export type QuizBack = t.TypeOf<typeof QuizBack>

/** A question. How it is answered and judged, the assessment says (core/quiz), and so do its events. */
export const quiz = {
  fields: { quiz: QuizQuestion },
  intents: { answerQuestion: t.type({ ...onCard, answer: Id, quizId: Id }, 'answerQuestion') },
  events: {},
} as const
