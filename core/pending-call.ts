import * as t from 'io-ts'
import { entity, Finite, Integer, oneOf } from '../protocol/codec'
import { events } from '../protocol/events'
import { SearchAsked } from '../protocol/events/search'
import { LoginMethod } from '../protocol/events/session'
import { Fault } from '../protocol/faults'
import { Id } from '../protocol/ids'

const Purpose = oneOf('Purpose', [
  'signInSettings',
  'passwordReset',
  'login',
  'logout',
  'passwordChange',
  'sync',
  'home',
  'library',
  'deck',
  'sharedCard',
  'search',
  'trigger',
  'directAnswer',
])
export type Purpose = t.TypeOf<typeof Purpose>

/** A call under way that is not an outbox row; gone when the app restarts. */
export const PendingCall = entity(
  'PendingCall',
  {
    purpose: Purpose,
    /** The tab that makes the call. */
    session: Id,
    /** The sign-in that it is made under (X-OUTBOX-10). */
    signIn: Integer,
    at: Finite,
  },
  {
    /** What the call is about, where it is about something: a deck, a trigger, an e-mail address, a way to sign in. */
    deckId: Id,
    cardId: Id,
    query: t.string,
    /** Who is asked for it, the server unless it says otherwise, and why those before could not be. */
    asked: SearchAsked,
    fault: Fault,
    triggerId: Id,
    undo: t.boolean,
    /** The role that a trigger gives or takes when the server has agreed (D-ACTION-07). */
    addedRoleId: Id,
    removedRoleId: Id,
    email: t.string,
    method: LoginMethod,
    guest: t.boolean,
    answer: events.quizAnswered.data,
    /** Server time of the answer. */
    answeredAt: Finite,
  },
)
export type PendingCall = Readonly<t.TypeOf<typeof PendingCall>>
