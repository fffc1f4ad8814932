import * as t from 'io-ts'
import { struct, Finite, Integer, tagged } from '../protocol/codec'
import { QuizAnswered } from '../protocol/events/quiz-answered'
import { SearchAsked } from '../protocol/events/search-source'
import { LoginMethod } from '../protocol/events/session'
import { Fault } from '../protocol/faults'
import { ReportFileKind } from '../protocol/entities/report-file-kind'
import { Id } from '../protocol/ids'

/** Builds the codec of a pending call of this purpose, with the data that is needed until it ends. */
const call = <const P extends string, R extends t.Props, O extends t.Props>(purpose: P, required: R, optional: O) =>
  struct(
    `${purpose}Call`,
    {
      purpose: t.literal(purpose),
      /** The tab that makes the call. */
      session: Id,
      /** The sign-in under which it is made (X-OUTBOX-10). */
      signIn: Integer,
      at: Finite,
      ...required,
    },
    optional,
  )

/** All kinds of calls that are not outbox rows, one entry each, with their subjects. */
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
    /** The search service to call, by default the server, and why the previous ones failed. */
    { asked: SearchAsked, fault: Fault },
  ),
  quizReport: call('quizReport', { deckId: Id }, { roleIds: t.array(Id), startDate: Finite }),
  reportExport: call('reportExport', { deckId: Id }, { roleIds: t.array(Id), startDate: Finite, kind: ReportFileKind }),
  contentLookup: call('contentLookup', { query: t.string }, {}),
  contentJoin: call('contentJoin', { roleId: Id }, {}),
  contentList: call('contentList', {}, {}),
  trigger: call(
    'trigger',
    { triggerId: Id, undo: t.boolean },
    /** The role that a trigger adds or removes once the server has accepted (D-ACTION-07). */
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

/** A pending call of one purpose. */
export type CallOf<P extends Purpose> = Readonly<t.TypeOf<(typeof callKinds)[P]>>

/** A pending call that is not an outbox row; lost when the app restarts. */
export const PendingCall = tagged('PendingCall', 'purpose', callKinds)
export type PendingCall = { readonly [P in Purpose]: CallOf<P> }[Purpose]
