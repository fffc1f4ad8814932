import * as t from 'io-ts'
import { struct, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'

const subject = {
  /** The subject of an action, as far as this device has its data. */
  deckTitle: t.string,
  cardTitle: t.string,
  cover: t.string,
  background: t.string,
}

/** Why an action is blocked, with the server's message if there is one. */
export const HeldUp = struct(
  'HeldUp',
  {
    why: oneOf('HeldUpWhy', ['network', 'refused', 'unreadable']),
    attempts: Integer,
    /** Device time. */ retryAt: Instant,
  },
  { message: t.string },
)
export type HeldUp = t.TypeOf<typeof HeldUp>

/** Number of actions of the same deck that would be discarded with it, and whether that deck is an assessment. */
const LetGo = struct('LetGo', { count: Integer, assessment: t.boolean }, {})

/** One pending action. */
export const WaitingAction = struct(
  'WaitingAction',
  {
    rowId: Id,
    /** The type of the event that caused it; selects the label. */
    cause: t.string,
    /** The key under which its delivery is listed (`sent`). */
    about: t.string,
    /**
     * record: a statement, which goes by itself when its store can be reached, beside all others. unopened: sealed at a
     * log-out, and not opened by the key of this sign-in.
     */
    state: oneOf('WaitingState', ['waiting', 'sending', 'blocked', 'aside', 'behindAside', 'record', 'unopened']),
  },
  {
    ...subject,
    /** Device time of the action. Absent if the clock was ahead at that time and was corrected since. */
    at: Instant,
    heldUp: HeldUp,
    /** What would be discarded with it; set for a blocked action of the deck's questions (decision 3). */
    letGo: LetGo,
  },
)
export type WaitingAction = t.TypeOf<typeof WaitingAction>

/** The last delivery today about one subject. `cause` is set when the subject is not a deck. */
export const SentAction = struct(
  'SentAction',
  { about: t.string, /** Device time. */ at: Instant },
  { ...subject, cause: t.string },
)
export type SentAction = t.TypeOf<typeof SentAction>

/** 'Waiting to be sent' (X-OUTBOX-07), in sending order; parked actions come last. */
export const OutboxView = struct(
  'OutboxView',
  {
    /** The browser reports a network connection. */
    connected: t.boolean,
    online: t.boolean,
    actions: t.array(WaitingAction),
    /** Number of pending activities, which are sent after the actions. */
    activities: Integer,
    sent: t.array(SentAction),
  },
  {},
)
export type OutboxView = t.TypeOf<typeof OutboxView>
