import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Fault } from '../../../protocol/faults'
import type { HeldUp, OutboxView, SentAction, WaitingAction } from '../../../protocol/views/outbox'
import { localDay } from '../../clock/zoned-time'
import { deviceTime, isOnline } from '../../device/device'
import { allDelivered } from '../../outbox/delivered'
import { isBlockedOrParked } from '../../outbox/parked'
import {
  parkedWithDependents,
  inOrder,
  isOfQuiz,
  isOfRecords,
  isUnopened,
  nextRow,
  userQueue,
} from '../../outbox/queue'
import type { OutboxRow } from '../../outbox/state'
import { unsentActions } from '../../quiz/server-trial'
import { lookup } from '../../record'
import type { State } from '../../state'
import type { ViewContext } from '../context'
import { deckTitle } from '../deck-tiles/deck-tile'
import { actionSubjectIds } from './action-subject-ids'
import { homeAndLibrary } from '../deck-tiles/tile-context'

/** Maximum number of lines for actions sent today. */
const MAX_SENT_ACTIONS = 20

/** Projects 'Waiting to be sent': each action with its status, and the actions sent today (X-OUTBOX-07). */
export function outboxView(state: State, context: ViewContext): OutboxView {
  const rows = userQueue(state)
  const { parked, activities } = state.user.outbox
  const isAside = parkedWithDependents(state)
  const next = nextRow(state, context.at)
  const stateOf = (row: OutboxRow): WaitingAction['state'] => {
    if (isUnopened(state.user.outbox, row.id)) return 'unopened'
    if (row.id in parked) return isOfRecords(row) ? 'record' : 'aside'
    if (isAside(row)) return 'behindAside'
    if (row.id === next?.id) return 'sending'
    return row.id === state.user.outbox.blocked?.rowId ? 'blocked' : 'waiting'
  }
  const topics = topicsOf(state, context)
  const inLine = [...inOrder(rows.filter((row) => !isAside(row))), ...inOrder(rows.filter(isAside))]
  const actions = inLine.map((row): WaitingAction => {
    const { id, cause, subject = cause, stamp } = row
    return {
      rowId: id,
      cause,
      about: subject,
      state: stateOf(row),
      ...topics(actionSubjectIds(row)),
      // After a clock was ahead, stamps continue from the last one, which may still be in the future.
      ...omitUndefined({
        at: stamp > context.at ? undefined : stamp,
        heldUp: blockReason(state, id),
        letGo: discardOption(state, row),
      }),
    }
  })
  return {
    connected: state.device.connected,
    online: isOnline(state),
    actions,
    activities: activities.length,
    sent: sentToday(state, context, topics),
  }
}

/** Returns the last refusal of this row, as a known reason or with the server's message. */
function blockReason({ user: { outbox } }: State, rowId: string): HeldUp | undefined {
  const { blocked } = outbox
  if (blocked?.rowId !== rowId) return undefined
  const { fault, attempt, retryAt } = blocked
  return { attempts: attempt, retryAt, ...reasonOf(fault) }
}

/**
 * Returns which pending actions the user may discard with this row, if it is blocked and belongs to a deck's questions
 * (decision 3).
 */
function discardOption(state: State, row: OutboxRow): WaitingAction['letGo'] {
  const { id, subject } = row
  if (subject === undefined || !isOfQuiz(row) || !isBlockedOrParked(state, id)) return undefined
  const { quiz, library } = state.user
  const assessment = subject in quiz.trials || lookup(library.decks, subject)?.type === 'quiz'
  return { count: unsentActions(state, subject).length, assessment }
}

function reasonOf(fault: Fault): Pick<HeldUp, 'why' | 'message'> {
  if (fault.kind === 'networkError') return { why: 'network' }
  if (fault.kind === 'clientError') return { why: 'unreadable' }
  const message = fault.message.replace(/^Request failed:?\s*/i, '')
  return { why: 'refused', ...(message === '' ? {} : { message }) }
}

type Topic = Pick<SentAction, 'deckTitle' | 'cardTitle' | 'cover' | 'background'>

/** Returns a lookup of the deck and card titles among ids, as far as they are known here. */
function topicsOf(state: State, context: ViewContext): (ids: readonly string[]) => Topic {
  const { tiles } = homeAndLibrary(state, context)
  return (ids) => {
    for (const id of ids) {
      const entry = lookup(state.user.library.decks, id)
      const content = entry === undefined ? undefined : context.contents.deck(entry.content)
      const deck = tiles.summaries.get(id) ?? content?.deck
      if (deck === undefined && entry === undefined) continue
      const card = content?.cards.find((one) => ids.includes(one.id))
      return omitUndefined({
        deckTitle: deckTitle(deck ?? entry),
        cardTitle: card?.title,
        cover: deck?.coverImage?.url,
        background: deck?.background,
      })
    }
    return {}
  }
}

/** Returns the actions delivered today, latest first; only the last delivery per subject is stored. */
function sentToday(
  state: State,
  { at, zone, zoneAt }: ViewContext,
  topics: (ids: readonly string[]) => Topic,
): SentAction[] {
  const today = localDay({ at, zone })
  return allDelivered(state)
    .map(([about, delivered]) => ({ about, at: deviceTime(state, delivered) }))
    .filter((sent) => localDay({ at: sent.at, zone: zoneAt(sent.at) }) === today)
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MAX_SENT_ACTIONS)
    .map((sent) => {
      const topic = topics([sent.about])
      return { ...sent, ...topic, ...(topic.deckTitle === undefined ? { cause: sent.about } : {}) }
    })
}

/** Returns when the view changes without an event: when the retry delay ends, device time. */
export const outboxViewExpiry = ({ user: { outbox } }: State, at: number): number | undefined =>
  outbox.blocked === undefined || outbox.blocked.retryAt <= at ? undefined : outbox.blocked.retryAt
