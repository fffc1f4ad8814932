import * as t from 'io-ts'
import { HandedIn } from '../../protocol/cards/points-results'
import { PlaylistActivity } from '../../protocol/cards/playlist'
import { Finite, struct } from '../../protocol/codec'
import { CardRating, Feedback, SeenRecord } from '../../protocol/entities/engagement'
import { Favorite } from '../../protocol/entities/favorite'
import { SpecialNotice } from '../../protocol/entities/notice'
import { Organisation } from '../../protocol/entities/organisation'
import { QuizResponse } from '../../protocol/entities/quiz'
import { QuizTrial } from '../../protocol/entities/quiz-trial'
import { Role, KnownRoles, NamedRole } from '../../protocol/entities/role'
import { Standing } from '../../protocol/entities/standing'
import { User } from '../../protocol/entities/user'
import { ExportableText } from '../../protocol/exportable-text'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { intents } from '../../protocol/intents'
import { isRecord } from '../../protocol/record'
import type { Input } from '../decider'
import type { Answers, FactType } from '../facts'
import type { Purpose } from '../pending-call'
import type { KeptInput } from './kept-input'

/*
 * The codecs of inputs that rows keep (kept-input). Rows hold the decoded form, so a codec checks a value by `is`, and
 * redaction reads which of its texts are exportable.
 */

const Content = ExportableText
const nothing = t.type({})

/** The answer of each successful call. `satisfies` keeps them in step with core/facts.ts. */
const answers = {
  signInSettings: struct('', { emailExists: t.boolean, sso: t.array(ExportableText) }, { organisation: Organisation }),
  passwordReset: nothing,
  login: t.type({ user: User }),
  logout: nothing,
  passwordChange: struct('', {}, { user: User }),
  accountUpdate: struct('', {}, { user: User }),
  accountDeletion: nothing,
  phoneSetUp: nothing,
  phoneVerification: nothing,
  roles: KnownRoles,
  roleChange: struct('', {}, { role: NamedRole }),
  pushRegistration: nothing,
  sync: struct(
    '',
    { trials: t.array(QuizTrial), notices: t.array(SpecialNotice) },
    { user: User, organisation: Organisation, appDisabled: t.boolean },
  ),
  home: struct('', { content: Content, trials: t.array(QuizTrial) }, { favorites: t.array(Favorite) }),
  library: t.type({ content: Content }),
  deck: struct(
    '',
    { deckId: Id, content: Content, title: t.string, type: ExportableText, cardIds: t.array(Id) },
    {
      trial: QuizTrial,
      responses: t.array(QuizResponse),
      seen: t.array(SeenRecord),
      ratings: t.array(CardRating),
      feedback: t.array(Feedback),
    },
  ),
  sharedCard: struct('', {}, { deckId: Id }),
  tuckedDecks: t.type({ content: Content }),
  standings: t.type({ standings: t.array(Standing) }),
  playlistActivity: t.type({ tracks: t.array(PlaylistActivity) }),
  search: t.type({ content: Content }),
  quizReport: t.type({ content: Content }),
  reportExport: t.type({ file: Content }),
  contentLookup: struct('', {}, { role: Role }),
  contentJoin: struct('', {}, { role: Role }),
  contentList: t.type({ roles: t.array(Role) }),
  thread: struct('', { content: Content }, { askedAt: Finite }),
  completion: struct('', { connectedDecks: t.array(Id) }, { completion: HandedIn }),
  trigger: nothing,
  directAnswer: nothing,
} satisfies { readonly [P in Purpose]: t.Decoder<unknown, Answers[P]> }

const ok = Object.entries(answers).map(([purpose, answer]) =>
  t.type({ purpose: t.literal(purpose), ok: t.literal(true), answer }),
)
const failed = t.type({ purpose: ExportableText, ok: t.literal(false), fault: Fault })

const facts: { readonly [T in FactType]?: t.Mixed } = {
  started: struct(
    '',
    {
      build: ExportableText,
      platform: ExportableText,
      userAgent: ExportableText,
      referrer: t.string,
      alive: t.array(Id),
      restored: t.boolean,
    },
    { activeAt: Finite },
  ),
  hidden: nothing,
  shown: struct('', {}, { activeAt: Finite }),
  woken: t.type({ activeAt: Finite }),
  returned: struct('', { hidden: t.boolean }, { owner: Id, deck: struct('', { deckId: Id }, { cardId: Id }) }),
  connectivity: t.type({ online: t.boolean }),
  timerFired: t.type({ timer: ExportableText, armedBy: Finite }),
  clockMeasured: t.type({ offset: Finite, within: Finite }),
  rowSent: struct('', { rowId: Id }, { trial: QuizTrial, records: t.literal(true) }),
  rowFailed: t.type({ rowId: Id, fault: Fault, jitter: Finite }),
  activityDue: nothing,
  recordsRefused: nothing,
  changeDue: nothing,
}

/** Returns the codec of the outcome of a call, by its purpose. */
const callEnded = (outcome: unknown) => {
  const purpose = isRecord(outcome) && outcome['ok'] === true ? outcome['purpose'] : undefined
  const place = Object.keys(answers).indexOf(String(purpose))
  return t.type({ callId: Id, outcome: ok[place] ?? failed })
}

/** The codecs of the data of all inputs. */
export const inputCodecs = (): readonly t.Mixed[] => [
  ...Object.values(intents),
  ...Object.values(facts),
  ...ok,
  t.type({ callId: Id, outcome: failed }),
]

const codecOf = (kind: unknown, type: unknown, data: object): t.Mixed | undefined => {
  if (typeof type !== 'string') return undefined
  if (kind === 'fact' && type === 'callEnded') return callEnded('outcome' in data ? data.outcome : undefined)
  const codecs: Readonly<Record<string, t.Mixed | undefined>> =
    kind === 'intent' ? intents : kind === 'fact' ? facts : {}
  return Object.hasOwn(codecs, type) ? codecs[type] : undefined
}

/** Returns the codec of the data of an input that was read. */
export const inputCodec = ({ kind, type, data }: KeptInput): t.Mixed => codecOf(kind, type, data) ?? nothing

/** Reads a kept input; undefined for one that this build does not know or that is not valid. */
export function readInput(raw: unknown): KeptInput | undefined {
  if (!isRecord(raw) || typeof raw['type'] !== 'string' || !isRecord(raw['data'])) return undefined
  const { kind, type, data } = raw
  if ((kind !== 'intent' && kind !== 'fact') || codecOf(kind, type, data)?.is(data) !== true) return undefined
  return { kind, type, data }
}

/** Returns the body of an input that was read, as the core decides it; undefined without an input. */
export function bodyOf(kept: KeptInput | undefined): Input['body'] | undefined {
  if (kept === undefined) return undefined
  const { kind, type, data } = kept
  const body: unknown = kind === 'intent' ? { kind, intent: { type, data } } : { kind, fact: { ...data, type } }
  return isBody(body, kept) ? body : undefined
}

/** Is this the body of that input, whose data its codec accepts? */
const isBody = (_body: unknown, { kind, type, data }: KeptInput): _body is Input['body'] =>
  codecOf(kind, type, data)?.is(data) === true
