import * as E from 'fp-ts/Either'
import { api, encodeAnswer, matchCall } from '../../protocol/api'
import { headers } from '../../protocol/api/wire'
import type { Answer, CallName } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { decode, describeFault } from '../../protocol/codec'
import { omitUndefined } from '../../protocol/omit-undefined'
import { errorEnvelope } from '../../protocol/envelope'
import type { Envelope } from '../../protocol/envelope'
import { parseJson } from '../../protocol/json'
import type { Language } from '../../protocol/languages'
import type { CallContext, FoundAnswer, PreparationContext, Tx, UserContext } from './context'
import type { PackSnapshot } from '../content/pack-snapshot'
import type { Database } from '../db/connection'
import { inTransaction } from '../db/transaction'
import { finishWrite } from './finish-write'
import type { Finish } from './finish-write'
import { answerOf, fingerprintOf, isKey, isKeyTaken, keptAnswer } from './idempotency'
import { requestedLanguage } from '../http/language'
import { errorFields, logLine } from '../log'
import type { MediaViewer } from '../auth/media-pass'
import { belongsTo, orgIdOfHost } from '../organisations/organisations'
import { findOversized } from '../limits/input-limits'
import { countTry } from '../limits/rate-limits'
import type { AddressLimits } from '../limits/address-limits'
import type { Limit } from '../limits/rate-limits'
import { faultIn, Refused, refusals } from './refusal'
import { budgetOf } from '../limits/call-budget'
import { securityReport } from '../auth/security-events'
import type { SecurityEvent } from '../auth/security-events'
import { admission, confirmSession, userOfSession } from '../auth/session'
import type { FoundSession } from '../auth/found-session'
import { requireDutiesDone } from '../auth/session-duties'
import type { Services } from '../services'
import { etagOf, type VersionedPart, type VersionStamps } from './etags'
import { sanitizeJson, sanitizeText } from '../db/sanitize-text'
import { ROW_BYTES } from '../limits/storage-budget'
import { textsIn } from '../texts/texts'
import { isStrict } from '../organisations/white-labels'
import { etagInvalidations } from '../calls/etag-invalidation'
import { callCosts } from '../calls/costs'
import { handlers } from '../calls/handlers'
import { callLimits } from '../calls/limits'

/** A request to the API, independent of its transport. */
export interface ApiRequest {
  readonly method: string
  /** Relative to the API's address. */
  readonly path: string
  readonly search: URLSearchParams
  readonly body: string
  readonly header: (name: string) => string | undefined
  /** Host name without port. */
  readonly host: string
  readonly address: string
  /** Id of the request in the log. */
  readonly id: string
}

/** The call handlers without their specific types. Values are decoded before they get here. */
interface Raw {
  readonly path: Readonly<Record<string, string>>
  readonly query: unknown
  readonly params: unknown
}
type FoundRaw = FoundAnswer<Answer<CallName>>
interface OpenRaw {
  readonly access: 'open'
  readonly stamped: boolean
  begin(outside: PreparationContext, request: Raw): Promise<(context: CallContext) => Promise<FoundRaw>>
}
interface UserRaw {
  readonly access: 'user'
  readonly stamped: boolean
  readonly delayed?: true
  readonly slow?: true
  begin(outside: PreparationContext, request: Raw): Promise<(context: UserContext) => Promise<FoundRaw>>
}
interface ChangesRaw {
  changes(params: unknown): readonly VersionedPart[]
}
interface LimitsRaw {
  limits(asking: Pick<Raw, 'query' | 'params'> & { address: string; addressLimits: AddressLimits }): readonly Limit[]
}
interface CostRaw {
  cost(asking: Pick<Raw, 'query' | 'params'>): number
}
const table: Readonly<Record<CallName, OpenRaw | UserRaw>> = handlers
const limitTable: Readonly<Partial<Record<CallName, LimitsRaw>>> = callLimits
const costTable: Readonly<Partial<Record<CallName, CostRaw>>> = callCosts
const changeTable: Readonly<Partial<Record<CallName, ChangesRaw>>> = etagInvalidations

/** The result of a call: the text of the envelope, and its ETag if it has one. */
export interface Done {
  /** Undefined when the client's copy is current. */
  readonly text: string | undefined
  readonly tag?: string
  /** The viewer who gets a media pass with it. */
  readonly viewer?: MediaViewer | 'nobody' | undefined
  readonly record?: FoundRaw['record']
}

/** Finds the call of a request. Refuses an unknown one. */
export function findCall(request: Pick<ApiRequest, 'method' | 'path'>): {
  name: CallName
  params: Readonly<Record<string, string>>
} {
  const match = matchCall(request.method, request.path)
  if (match === undefined) throw refusals.notFound('This call')
  return match
}

/**
 * Runs one call: decodes the request and counts the attempt, then checks session and organisation. One transaction does
 * the work, renews the ETags and stores the idempotency key. Throws Refused.
 */
export async function runCall(services: Services, request: ApiRequest): Promise<Done> {
  const { name, params } = findCall(request)
  const call: Call = api[name]
  const handler = table[name]
  const path = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, sanitizeText(value)]))
  const raw: Raw = { path, query: readQuery(call, request.search), params: readBody(call, request.body) }
  const now = services.clock.now()
  const sessionId = request.header(headers.session) ?? (await sessionInQuery(services, request, name, now))
  const { addressLimits } = services.config
  for (const limit of limitTable[name]?.limits({ ...raw, address: request.address, addressLimits }) ?? []) {
    await countTry(services.db, limit, now)
  }
  const key = call.method === 'GET' ? undefined : request.header(headers.idempotencyKey)
  if (key !== undefined && !isKey(key))
    throw refusals.malformed('Idempotency-Key: 1 to 200 visible characters expected')
  const asked = { sessionId, now, key, withStamps: handler.stamped }
  const { content, session } = await admission(services.db, asked)
  const language = session?.language ?? requestedLanguage(request.header('Accept-Language'))
  const pack = (await services.packs.of(content)).inLanguage(language)
  const events: (readonly [SecurityEvent, string])[] = []
  const outside: PreparationContext = {
    ...outsideOf(services, request, pack, (...event) => void events.push(event)),
    ...omitUndefined({ key }),
    now,
    sessionId,
  }
  const run = await prepared(handler, outside, raw)
  const before = events.length
  const { db: _db, identities: _identities, passwords: _passwords, robotCheck: _robotCheck, ...rest } = outside
  const attempt = (work: (tx: Tx) => Promise<Done>) => (tx: Tx) =>
    orCounted(() => {
      // A retried transaction reports its events once.
      events.length = before
      return work(tx)
    })
  const transact = (work: (tx: Tx) => Promise<Done>) => inTransaction(services.db, attempt(work))
  /** Answers 304 to a client whose copy is current. */
  const answer = async (found: FoundRaw, stamps: VersionStamps | undefined): Promise<Done> => {
    const { parts, record } = found
    const tag =
      stamps === undefined || parts === undefined ? undefined : etagOf(stamps, askedFor(request, outside), parts)
    if (tag !== undefined && tag === request.header('If-None-Match'))
      return { text: undefined, tag, ...omitUndefined({ record }) }
    const text = JSON.stringify(encodeAnswer(name, await found.make()))
    return { text, ...omitUndefined({ tag, record }) }
  }
  const stampsOf = (found: FoundSession | undefined) =>
    found === undefined || !handler.stamped ? undefined : { userId: found.user.id, content, parts: found.stamps }
  const perform = async (): Promise<Done | Refused> => {
    if (run.access === 'open')
      return transact(async (tx) => {
        const found = await run.work({ ...rest, tx, session })
        return { ...(await answer(found, stampsOf(session))), viewer: found.viewer }
      })
    const present =
      handler.access === 'user' && handler.slow === true ? (await admission(services.db, asked)).session : session
    const signedIn = await userOf(services.db, { ...rest, session: present }, request.header(headers.org), name)
    const { user, roles } = signedIn
    services.budgets.draw(user.id, budgetOf(call), costTable[name]?.cost(raw) ?? 1, now)
    if (call.method === 'GET') {
      const find = async (tx: Tx): Promise<Done> => {
        const done = await answer(await run.work({ ...signedIn, tx }), stampsOf(present))
        return { ...done, viewer: { orgId: user.org_id, roles } }
      }
      return handler.access === 'user' && handler.delayed === true
        ? services.delayedReads.read(attempt(find), pack)
        : transact(find)
    }
    const write = async (keep: (text: string) => Finish['kept']) =>
      transact(async (tx) => {
        const found = await run.work({ ...signedIn, tx })
        const text = JSON.stringify(encodeAnswer(name, await found.make()))
        const kept = keep(text)
        const bytes = storedBytes(request.body, kept === undefined ? '' : text)
        const changes = changeTable[name]?.changes(raw.params) ?? ['all']
        await finishWrite(tx, user, { now, bytes, changes, kept })
        return { text }
      })
    if (key === undefined) return write(() => undefined)
    const fingerprint = fingerprintOf(`${request.method} ${request.path}\n${request.body}`, services.config.secret)
    if (present?.kept !== undefined) return { text: answerOf(present.kept, fingerprint) }
    let refused: Refused
    try {
      const done = await write((text) => ({ key, fingerprint, answer: text }))
      if (!(done instanceof Refused)) return done
      refused = done
    } catch (error) {
      if (error instanceof Refused) refused = error
      else if (isKeyTaken(error)) refused = refusals.conflict('This request is still at work')
      else throw error
    }
    // A concurrent request with the same key may have done the work, and refused or stopped this one by that.
    const kept = await keptAnswer(services.db, user.id, key)
    if (kept === undefined) throw refused
    events.length = before
    return { text: answerOf(kept, fingerprint) }
  }
  const done = await perform()
  if (done instanceof Refused) throw done
  await done.record?.(services.db)
  const report = securityReport(services)
  for (const [event, userId] of events) {
    const { address, id } = request
    report(event, { of: name, userId, address, request: id })
  }
  return done
}

/** Returns an upper bound of the bytes that a call stores: its body, and the answer if it is kept for a retry. */
const storedBytes = (body: string, keptAnswer: string): number =>
  ROW_BYTES + Buffer.byteLength(body) + Buffer.byteLength(keptAnswer)

/**
 * Returns the session in the query of the combined load, for clients of other APIs (S-API-06). With the strict security
 * mode of an organisation, only the header counts (S-API-35).
 */
async function sessionInQuery(
  { db }: Services,
  { search }: ApiRequest,
  name: CallName,
  now: number,
): Promise<string | undefined> {
  const given = name === 'sync' ? search.get('sessionId') : null
  if (given === null) return undefined
  const user = await userOfSession(db, given, now)
  return user !== undefined && (await isStrict(db, user.org_id)) ? undefined : given
}

/** Returns the parts of the request that the ETag depends on, in addition to the user. */
function askedFor({ path, search }: ApiRequest, { orgId, pack }: PreparationContext): string {
  const query = [...search].filter(([name]) => name !== 'sessionId').map((pair) => pair.join('='))
  return [path, orgId ?? '', pack.language ?? '', ...query].join('\n')
}

/** Runs the slow work of a call, so that the rest fits into one transaction. */
async function prepared(handler: OpenRaw | UserRaw, outside: PreparationContext, raw: Raw) {
  return handler.access === 'open'
    ? { access: handler.access, work: await handler.begin(outside, raw) }
    : { access: handler.access, work: await handler.begin(outside, raw) }
}

/** Returns a counted refusal as a value, so that the transaction commits. */
async function orCounted(work: () => Promise<Done>): Promise<Done | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && error.counted) return error
    throw error
  }
}

function outsideOf(
  services: Services,
  request: ApiRequest,
  pack: PackSnapshot,
  report: PreparationContext['report'],
): Omit<PreparationContext, 'now' | 'sessionId'> {
  const orgHeader = request.header(headers.org)
  return {
    db: services.db,
    pack,
    clock: services.clock,
    ids: services.ids,
    mail: services.mail,
    report,
    identities: services.identities,
    passwords: services.passwords,
    robotCheck: services.robotCheck,
    config: services.config,
    address: request.address,
    askedLanguage: requestedLanguage(request.header('Accept-Language')),
    orgId: orgHeader === undefined || orgHeader === '' ? orgIdOfHost(pack, request.host) : orgHeader,
  }
}

/** Returns the context of the session's user, in the organisation that the header names (X-SERVER-02). */
async function userOf(
  db: Database,
  context: Omit<CallContext, 'tx'>,
  orgHeader: string | undefined,
  name: CallName,
): Promise<Omit<UserContext, 'tx'>> {
  const { session, pack, sessionId } = context
  if (session === undefined) throw refusals.unauthorized()
  const { user, roles: memberships } = session
  const org = pack.org(user.org_id)
  if (org === undefined) throw refusals.unauthorized()
  if (orgHeader !== undefined && orgHeader !== '' && !belongsTo(org.organisation, orgHeader)) {
    throw refusals.notAllowed('work in that organisation')
  }
  if (org.organisation.active === false) throw refusals.libraryNotAllowed()
  if (!user.secrets_used) await confirmSession(db, sessionId)
  await requireDutiesDone(db, user, org, name)
  return { ...context, user, memberships, roles: new Set(memberships.map(({ role_id }) => role_id)) }
}

function readQuery(call: Call, search: URLSearchParams): unknown {
  if (call.query === undefined) return undefined
  const decoded = decode(call.query, sanitizeJson(Object.fromEntries(search)))
  if (E.isLeft(decoded)) throw refusals.malformed(describeFault(decoded.left))
  return decoded.right
}

function readBody(call: Call, body: string): unknown {
  if (call.params === undefined) return undefined
  const json = parseJson(body === '' ? '{}' : body)
  if (E.isLeft(json)) throw refusals.malformed('the body is not JSON')
  const large = findOversized(json.right)
  if (large !== undefined) throw refusals.oversized(large)
  const decoded = decode(call.params, sanitizeJson(json.right))
  if (E.isLeft(decoded)) throw refusals.malformed(describeFault(decoded.left))
  return decoded.right
}

/** Returns the error envelope of any error. Only the log gets the cause of an internal error. */
export function refusalOf(
  error: unknown,
  log: (line: string) => void,
  at: { readonly call: string; readonly request: string },
  language: Language,
): { envelope: Envelope; status: number; retryAfter?: number } {
  if (!(error instanceof Refused)) log(logLine('error', 'call failed', { ...at, ...errorFields(error) }))
  const fault = faultIn(error instanceof Refused ? error : refusals.broken(), textsIn[language])
  const wait = fault.code === 409 ? 1_000 : fault.retryAfter
  return {
    envelope: errorEnvelope(fault),
    status: fault.code,
    ...(wait === undefined ? {} : { retryAfter: Math.max(1, Math.ceil(wait / 1_000)) }),
  }
}
