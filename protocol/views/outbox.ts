import * as t from 'io-ts'
import { entity, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'

const subject = {
  /** What it is about, as far as this device knows it. */
  deckTitle: t.string,
  cardTitle: t.string,
  cover: t.string,
  background: t.string,
}

/** What stands in the way of an action; the server's own words where it has some. */
export const HeldUp = entity(
  'HeldUp',
  {
    why: oneOf('HeldUpWhy', ['network', 'refused', 'unreadable']),
    attempts: Integer,
    /** Device time. */ retryAt: Instant,
  },
  { message: t.string },
)
export type HeldUp = t.TypeOf<typeof HeldUp>

/** How many actions of the same deck would go with it, and whether that deck is an assessment. */
const LetGo = entity('LetGo', { count: Integer, assessment: t.boolean }, {})

/** One action that the server does not have yet. */
export const WaitingAction = entity(
  'WaitingAction',
  {
    rowId: Id,
    /** The event that caused it, by which the page words it. */
    cause: t.string,
    /** By what its delivery is noted (`sent`). */
    about: t.string,
    /** record: a statement, which goes by itself when its store can be reached, beside all others. */
    state: oneOf('WaitingState', ['waiting', 'sending', 'blocked', 'aside', 'behindAside', 'record']),
  },
  {
    ...subject,
    /** When it was done, device time; not where the clock was ahead and has been put right: then nobody knows. */
    at: Instant,
    heldUp: HeldUp,
    /** What can be given up along with it, where it is of the deck's questions and held up (decision 3). */
    letGo: LetGo,
  },
)
export type WaitingAction = t.TypeOf<typeof WaitingAction>

/** What was delivered last about one thing today. `cause` where it is about no deck. */
export const SentAction = entity(
  'SentAction',
  { about: t.string, /** Device time. */ at: Instant },
  { ...subject, cause: t.string },
)
export type SentAction = t.TypeOf<typeof SentAction>

/** 'Waiting to be sent' (X-OUTBOX-07), in the order in which it goes; what stands aside comes last. */
export const OutboxView = entity(
  'OutboxView',
  {
    /** The browser says that there is a network. */
    connected: t.boolean,
    online: t.boolean,
    actions: t.array(WaitingAction),
    /** Small notes on what was used and when, which go after the actions. */
    activities: Integer,
    sent: t.array(SentAction),
  },
  {},
)
export type OutboxView = t.TypeOf<typeof OutboxView>
