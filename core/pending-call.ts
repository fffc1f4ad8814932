import * as t from 'io-ts'
import { entity, Finite, Integer, tagged } from '../protocol/codec'
import { QuizAnswered } from '../protocol/events/quiz-answered'
import { SearchAsked } from '../protocol/events/search-words'
import { LoginMethod } from '../protocol/events/session'
import { Fault } from '../protocol/faults'
import { Id } from '../protocol/ids'

/** A call of this purpose, with what is to be known of it until it ends. */
const call = <const P extends string, R extends t.Props, O extends t.Props>(purpose: P, required: R, optional: O) =>
  entity(
    `${purpose}Call`,
    {
      purpose: t.literal(purpose),
      /** The tab that makes the call. */
      session: Id,
      /** The sign-in that it is made under (X-OUTBOX-10). */
      signIn: Integer,
      at: Finite,
      ...required,
    },
    optional,
  )

/** Every kind of call that is not an outbox row, one entry each: what it is about. */
export const callKinds = {
  signInSettings: call('signInSettings', { email: t.string }, {}),
  passwordReset: call('passwordReset', { email: t.string }, {}),
  login: call('login', {}, { method: LoginMethod, guest: t.boolean }),
  logout: call('logout', {}, {}),
  passwordChange: call('passwordChange', {}, {}),
  accountUpdate: call('accountUpdate', { registers: t.boolean }, { name: t.string, email: t.string }),
  accountDeletion: call('accountDeletion', {}, {}),
  phoneSetUp: call('phoneSetUp', { phone: t.string }, {}),
  phoneVerification: call('phoneVerification', { phone: t.string }, {}),
  roles: call('roles', {}, {}),
  pushRegistration: call('pushRegistration', {}, {}),
  roleChange: call('roleChange', { roleId: Id, joins: t.boolean }, {}),
  sync: call('sync', {}, {}),
  home: call('home', {}, {}),
  library: call('library', {}, {}),
  deck: call('deck', { deckId: Id }, {}),
  sharedCard: call('sharedCard', { cardId: Id }, {}),
  tuckedDecks: call('tuckedDecks', {}, {}),
  standings: call('standings', { competitionIds: t.array(Id) }, {}),
  playlistActivity: call('playlistActivity', { cardId: Id }, {}),
  search: call(
    'search',
    { query: t.string },
    /** Who is asked for it, the server unless it says otherwise, and why those before could not be. */
    { asked: SearchAsked, fault: Fault },
  ),
  quizReport: call('quizReport', { deckId: Id }, { roleIds: t.array(Id), startDate: Finite }),
  reportExport: call('reportExport', { deckId: Id }, { roleIds: t.array(Id) }),
  contentLookup: call('contentLookup', { query: t.string }, {}),
  contentJoin: call('contentJoin', { roleId: Id }, {}),
  contentList: call('contentList', {}, {}),
  trigger: call(
    'trigger',
    { triggerId: Id, undo: t.boolean },
    /** The role that a trigger gives or takes when the server has agreed (D-ACTION-07). */
    { addedRoleId: Id, removedRoleId: Id },
  ),
  thread: call('thread', { cardId: Id }, {}),
  completion: call('completion', { deckId: Id }, {}),
  directAnswer: call(
    'directAnswer',
    { answer: QuizAnswered, /** Server time of the answer. */ answeredAt: Finite },
    {},
  ),
} as const

export type Purpose = keyof typeof callKinds

/** A call under way of one purpose. */
export type CallOf<P extends Purpose> = Readonly<t.TypeOf<(typeof callKinds)[P]>>

/** A call under way that is not an outbox row; gone when the app restarts. */
export const PendingCall = tagged('PendingCall', 'purpose', callKinds)
export type PendingCall = { readonly [P in Purpose]: CallOf<P> }[Purpose]
