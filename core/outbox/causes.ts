import type { EventType } from '../../protocol/events'
import { app } from '../app'

/** Events whose rows are asked for by the trial machine (core/quiz/trial-machine). */
const ofTrial: ReadonlySet<string> = new Set<EventType>([
  'quizTrialStarted',
  'quizAttemptCompleted',
  'quizResponsesReset',
  'quizTrialReset',
  'quizScoreSubmitted',
])

/** May this event cause a row at all? */
export const causesRow = (type: string): boolean => app.tells(type) || ofTrial.has(type)
