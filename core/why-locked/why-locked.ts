import type { EventType, StoredEvent } from '../../protocol/events'
import type { LockQuestion, LockExplanation } from '../../protocol/why-locked'
import type { ZonedTime, ZoneAt } from '../clock/zoned-time'
import type { ContentLookup } from '../decider'
import { resolveDeck } from '../deck/resolved-deck'
import { serverTime } from '../device/device'
import { pathOfDeck } from '../library/categories'
import type { State } from '../state'
import { assessmentExplanation } from './assessment-explanation'
import { chainExplanation, deckLock } from './chain-explanation'

/** The events that can cause a lock; only these are searched in the log. */
export const lockEvents: ReadonlySet<string> = new Set<EventType>([
  'cardSeen',
  'categoryRelocked',
  'quizAnswered',
  'doOrDontCompleted',
  'quizAttemptCompleted',
  'quizRetried',
  'quizTrialReset',
  'assessmentLetGo',
])

/** The time and zone of the question: device time. */
export type LockQuery = ZonedTime & { readonly zoneAt: ZoneAt; readonly contents: ContentLookup }

/**
 * Explains why a deck, a card of it or its retake is locked: the rule that applies, and its events in the learner's log
 * (decision 13). Undefined while the required content is not in memory.
 */
export function whyLocked(
  state: State,
  { deckId, cardId }: LockQuestion,
  events: readonly StoredEvent[],
  { at, zone, zoneAt, contents }: LockQuery,
): LockExplanation | undefined {
  const lock = cardId === undefined ? deckLock(state, contents, deckId) : undefined
  if (lock !== undefined) return chainExplanation(state, contents, deckId, lock, events)
  const resolvedDeck = resolveDeck(state, contents, deckId, at)
  if (resolvedDeck === undefined) return undefined
  const story = assessmentExplanation(resolvedDeck, cardId, events, { at: serverTime(state, at), zone }, zoneAt)
  const { library } = state.user.library
  const bundles = library === undefined ? [] : (contents.library(library)?.categories ?? [])
  const categoryTitle = pathOfDeck(bundles, deckId).at(-1)?.title
  return categoryTitle === undefined ? story : { ...story, categoryTitle }
}
