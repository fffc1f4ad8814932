import type { EventType } from '../../protocol/events'
import { deckRows } from './rows'
import { startRows } from './start-rows'

/** Events whose rows are asked for by the trial machine (core/quiz/trial-machine). */
const ofTrial: readonly EventType[] = [
  'quizTrialStarted',
  'quizAttemptCompleted',
  'quizResponsesReset',
  'quizTrialReset',
  'quizScoreSubmitted',
]

const causes: ReadonlySet<string> = new Set([...Object.keys(deckRows), ...Object.keys(startRows), ...ofTrial])

/** May this event cause a row at all? */
export const causesRow = (type: string): boolean => causes.has(type)
