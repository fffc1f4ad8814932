import { defined } from '../../protocol/defined'
import type { Fault } from '../../protocol/faults'
import type { HeldUp, OutboxView, SentAction, WaitingAction } from '../../protocol/views/outbox'
import { localDay } from '../clock/calendar'
import { deviceTime, isOnline } from '../device/device'
import { allDelivered } from '../outbox/delivered'
import { isHeldUp } from '../outbox/held-up'
import { asideIn, inOrder, isOfQuiz, isOfRecords, nextRow, ownRows } from '../outbox/queue'
import type { OutboxRow } from '../outbox/state'
import { unsentActions } from '../quiz/server-trial'
import { lookup } from '../record'
import type { State } from '../state'
import type { ViewContext } from './context'
import { deckTitle } from './deck-tile'
import { idsIn } from './row-ids'
import { listsOf } from './tile-context'

/** The most lines of what was sent today. */
const SENT_LINES = 20

/** 'Waiting to be sent': each action with where it stands, and what was sent today (X-OUTBOX-07). */
export function outboxView(state: State, context: ViewContext): OutboxView {
  const rows = ownRows(state).filter(({ sealed }) => sealed === undefined)
  const { aside, activities } = state.mine.outbox
  const isAside = asideIn(state)
  const next = nextRow(state, context.at)
  const stateOf = (row: OutboxRow): WaitingAction['state'] => {
    if (row.id in aside) return isOfRecords(row) ? 'record' : 'aside'
    if (isAside(row)) return 'behindAside'
    if (row.id === next?.id) return 'sending'
    return row.id === state.mine.outbox.blocked?.rowId ? 'blocked' : 'waiting'
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
      ...topics(idsIn(row)),
      // After a clock that was ahead stamps go on from the last one, which may be still to come.
      ...defined({
        at: stamp > context.at ? undefined : stamp,
        heldUp: heldUpBy(state, id),
        letGo: letGoWith(state, row),
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

/** What this row was last refused with, in the words of the page or the server's own. */
function heldUpBy({ mine: { outbox } }: State, rowId: string): HeldUp | undefined {
  const { blocked } = outbox
  if (blocked?.rowId !== rowId) return undefined
  const { fault, attempt, retryAt } = blocked
  return { attempts: attempt, retryAt, ...reasonOf(fault) }
}

/** What its owner may give up with this row, as far as it is held up and of a deck's questions (decision 3). */
function letGoWith(state: State, row: OutboxRow): WaitingAction['letGo'] {
  const { id, subject } = row
  if (subject === undefined || !isOfQuiz(row) || !isHeldUp(state, id)) return undefined
  const { quiz, library } = state.mine
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

/** The deck and the card among these ids, as far as they are known here. */
function topicsOf(state: State, context: ViewContext): (ids: readonly string[]) => Topic {
  const { tiles } = listsOf(state, context)
  return (ids) => {
    for (const id of ids) {
      const entry = lookup(state.mine.library.decks, id)
      const content = entry === undefined ? undefined : context.contents.deck(entry.content)
      const deck = tiles.summaries.get(id) ?? content?.deck
      if (deck === undefined && entry === undefined) continue
      const card = content?.cards.find((one) => ids.includes(one.id))
      return defined({
        deckTitle: deckTitle(deck ?? entry),
        cardTitle: card?.title,
        cover: deck?.coverImage?.url,
        background: deck?.background,
      })
    }
    return {}
  }
}

/** What was delivered today, the latest first; more is not kept than when it was last, thing by thing. */
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
    .slice(0, SENT_LINES)
    .map((sent) => {
      const topic = topics([sent.about])
      return { ...sent, ...topic, ...(topic.deckTitle === undefined ? { cause: sent.about } : {}) }
    })
}

/** When it shows something else by itself: a wait is over, device time. */
export const outboxChange = ({ mine: { outbox } }: State, at: number): number | undefined =>
  outbox.blocked === undefined || outbox.blocked.retryAt <= at ? undefined : outbox.blocked.retryAt
