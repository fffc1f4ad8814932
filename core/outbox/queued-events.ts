import type { EventType } from '../../protocol/events'
import { completeCore } from '../features/all-features'

/** Events whose requests the trial machine enqueues (core/quiz/trial-machine). */
const trialEvents: ReadonlySet<string> = new Set<EventType>([
  'quizTrialStarted',
  'quizAttemptCompleted',
  'quizResponsesReset',
  'quizTrialReset',
  'quizScoreSubmitted',
])

/** May this event enqueue a request? */
export const enqueuesRequest = (type: string): boolean => completeCore.enqueues(type) || trialEvents.has(type)
