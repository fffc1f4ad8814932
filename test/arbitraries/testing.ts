// The module 'flipdeck/testing': generators for property tests, and the pure rules that they test (docs/properties.md).
// It is the public entry; the project itself imports the individual files.
export { answerRefusal } from '../../core/quiz/answer-rules'
export { isPassed, passingGrade } from '../../core/quiz/score'
export { quizMode } from '../../core/quiz/mode'
export { autoResetDue, retryOffered } from '../../core/quiz/retake'
export { retakeDate } from '../../core/quiz/retake-date'
export { attemptScore } from '../../core/quiz/attempt-score'
export { visibility, visibilityChanges, type VisibilityInput } from '../../core/deck/visibility'
export { lockedDecks } from '../../core/library/daisy-chain'
export {
  assessmentHistories,
  assessmentHistoriesOf,
  live,
  type AssessmentHistory,
  type AssessmentHistorySettings,
} from './assessment-histories'
export {
  chainHistories,
  chainHistoriesOf,
  liveChain,
  type ChainHistory,
  type ChainHistorySettings,
} from './chain-histories'
export { cards, deckContents, quizQuestions } from './content'
export { chains, decks, numberedId, quizSettings, type Chain } from './decks'
export { logs, logsOf, type Log, type LogSettings } from './logs'
export type { DecidedLog } from '../../core/shrink-log'
export { shrinkInputs, type ShrinkInputsSettings } from './shrink-inputs'
export { instants, moments, zoneChanges, zones } from './moments'
export { placeAround, placeCalled, type Place } from './places'
export { answersTo, takenQuizzes, takenQuizzesOf, trials, type TakenQuiz } from './quiz'
export { assessmentInputs, otherDeckInputs, visibilityInputs } from './visibility'
export { liveWorld, worlds, type WorldPlan } from './worlds'
