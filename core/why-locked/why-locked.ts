import type { EventType, StoredEvent } from '../../protocol/events'
import type { LockQuestion, LockStory } from '../../protocol/why-locked'
import type { Moment, ZoneAt } from '../clock/moment'
import type { Contents } from '../decider'
import { deckAtHand } from '../deck/open-deck'
import { serverTime } from '../device/device'
import { pathOfDeck } from '../library/categories'
import type { State } from '../state'
import { assessmentStory } from './assessment-story'
import { chainStory, deckLock } from './chain-story'

/** The events that a lock can come from. The log is searched for these alone. */
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

/** When and where it is asked: device time. */
export type Asked = Moment & { readonly zoneAt: ZoneAt; readonly contents: Contents }

/**
 * Why a deck, a card of it or its retake is locked: the rule that holds, and the events of the learner's log behind it
 * (decision 13). Undefined while what it takes to tell is not in memory.
 */
export function whyLocked(
  state: State,
  { deckId, cardId }: LockQuestion,
  events: readonly StoredEvent[],
  { at, zone, zoneAt, contents }: Asked,
): LockStory | undefined {
  const lock = cardId === undefined ? deckLock(state, contents, deckId) : undefined
  if (lock !== undefined) return chainStory(state, contents, deckId, lock, events)
  const hand = deckAtHand(state, contents, deckId, at)
  if (hand === undefined) return undefined
  const story = assessmentStory(hand, cardId, events, { at: serverTime(state, at), zone }, zoneAt)
  const { library } = state.mine.library
  const bundles = library === undefined ? [] : (contents.library(library)?.categories ?? [])
  const categoryTitle = pathOfDeck(bundles, deckId).at(-1)?.title
  return categoryTitle === undefined ? story : { ...story, categoryTitle }
}
