import * as E from 'fp-ts/Either'
import { api, encodeAnswer, matchCall } from '../protocol/api'
import { headers } from '../protocol/api/wire'
import type { Answer, CallName } from '../protocol/api'
import type { Call } from '../protocol/api/call'
import { decode, describeFault } from '../protocol/codec'
import { errorEnvelope } from '../protocol/envelope'
import type { Envelope } from '../protocol/envelope'
import { parseJson } from '../protocol/json'
import type { Language } from '../protocol/languages'
import type { CallContext, Found, Outside, UserContext } from './context'
import { isKey, once } from './idempotency'
import { askedLanguage } from './language'
import { errorFields, logLine } from './log'
import { belongsTo, orgById, orgIdOfHost } from './organisations'
import { oversized } from './measures'
import { countTry } from './rate-limits'
import type { Limit } from './rate-limits'
import { faultIn, Refused, refusals } from './refusal'
import { rolesOf, userOfSession } from './session'
import type { Services } from './services'
import { stampChanges, stampsOf, tagOf, type Part } from './stamps'
import { storable, storableText } from './storable'
import { textsIn } from './texts/texts'
import { callChanges } from './calls/changes'
import { handlers } from './calls/handlers'
import { callLimits } from './calls/limits'

/** A request to the API, whatever brought it here. */
export interface ApiRequest {
  readonly method: string
  /** Below the API's address. */
  readonly path: string
  readonly search: URLSearchParams
  readonly body: string
  readonly header: (name: string) => string | undefined
  /** Host name without port. */
  readonly host: string
  readonly address: string
}

/** What a call is once its name is only known at run time: values are decoded before they get here. */
interface Raw {
  readonly path: Readonly<Record<string, string>>
  readonly query: unknown
  readonly params: unknown
}
type FoundRaw = Found<Answer<CallName>>
interface OpenRaw {
  readonly access: 'open'
  readonly stamped: boolean
  begin(outside: Outside, request: Raw): Promise<(context: CallContext) => Promise<FoundRaw>>
}
interface UserRaw {
  readonly access: 'user'
  readonly stamped: boolean
  begin(outside: Outside, request: Raw): Promise<(context: UserContext) => Promise<FoundRaw>>
}
interface ChangesRaw {
  changes(params: unknown): readonly Part[]
}
interface LimitsRaw {
  limits(asking: Pick<Raw, 'query' | 'params'> & { address: string }): readonly Limit[]
}
const table: Readonly<Record<CallName, OpenRaw | UserRaw>> = handlers
const limitTable: Readonly<Partial<Record<CallName, LimitsRaw>>> = callLimits
const changeTable: Readonly<Partial<Record<CallName, ChangesRaw>>> = callChanges

/** What a call came to: the envelope's text, and its entity tag where stamps tell of it. */
export interface Done {
  /** Undefined: the asking side has it already. */
  readonly text: string | undefined
  readonly tag?: string
}

/** Which call a request is for; refused when there is none. */
export function findCall(request: Pick<ApiRequest, 'method' | 'path'>): {
  name: CallName
  params: Readonly<Record<string, string>>
} {
  const match = matchCall(request.method, request.path)
  if (match === undefined) throw refusals.notFound('This call')
  return match
}

/**
 * Runs one call: decodes what came, counts the try, and in one transaction checks session and organisation, does the
 * work, stamps what it changed and writes the key's row. Throws Refused.
 */
export async function runCall(services: Services, request: ApiRequest): Promise<Done> {
  const { name, params } = findCall(request)
  const call: Call = api[name]
  const path = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, storableText(value)]))
  const raw: Raw = { path, query: readQuery(call, request.search), params: readBody(call, request.body) }
  const now = services.clock.now()
  const sessionId =
    request.header(headers.session) ?? (name === 'sync' ? request.search.get('sessionId') : null) ?? undefined
  for (const limit of limitTable[name]?.limits({ ...raw, address: request.address }) ?? []) {
    await countTry(services.db, limit, now)
  }
  const key = call.method === 'GET' ? undefined : request.header(headers.idempotencyKey)
  if (key !== undefined && !isKey(key))
    throw refusals.malformed('Idempotency-Key: 1 to 200 visible characters expected')
  const outside = await outsideOf(services, request, now, sessionId)
  const run = await prepared(table[name], outside, raw)
  const done = await services.db.transaction().execute((tx) =>
    orCounted(async () => {
      const { db: _db, identities: _identities, robotCheck: _robotCheck, ...asked } = outside
      const context: CallContext = { ...asked, tx }
      const stamps = table[name].stamped ? await stampsOf(tx, sessionId) : undefined
      const answer = async (found: FoundRaw): Promise<Done> => {
        const { parts } = found
        const tag =
          stamps === undefined || parts === undefined ? undefined : tagOf(stamps, askedFor(request, outside), parts)
        if (tag !== undefined && tag === request.header('If-None-Match')) return { text: undefined, tag }
        const text = JSON.stringify(encodeAnswer(name, await found.make()))
        return tag === undefined ? { text } : { text, tag }
      }
      if (run.access === 'open') return answer(await run.work(context))
      const userContext = await signedIn(context, request.header(headers.org))
      if (call.method === 'GET') return answer(await run.work(userContext))
      const work = async () => {
        const found = await run.work(userContext)
        const text = JSON.stringify(encodeAnswer(name, await found.make()))
        await stampChanges(tx, userContext.user.id, changeTable[name]?.changes(raw.params) ?? ['all'])
        return text
      }
      if (key === undefined) return { text: await work() }
      const asking = `${request.method} ${request.path}\n${request.body}`
      return { text: await once(userContext, userContext.user.id, { key, request: asking }, work) }
    }),
  )
  if (done instanceof Refused) throw done
  return done
}

/** What an answer is made for, beside the person: another question has another tag. */
function askedFor({ path, search }: ApiRequest, { orgId }: Outside): string {
  const query = [...search].filter(([name]) => name !== 'sessionId').map((pair) => pair.join('='))
  return [path, orgId ?? '', ...query].join('\n')
}

/** The call once its slow work is done: what is left fits into one transaction. */
async function prepared(handler: OpenRaw | UserRaw, outside: Outside, raw: Raw) {
  return handler.access === 'open'
    ? { access: handler.access, work: await handler.begin(outside, raw) }
    : { access: handler.access, work: await handler.begin(outside, raw) }
}

/** A refusal that is to be remembered comes back as a value, so that the transaction is kept. */
async function orCounted(work: () => Promise<Done>): Promise<Done | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && error.counted) return error
    throw error
  }
}

async function outsideOf(
  services: Services,
  request: ApiRequest,
  now: number,
  sessionId: string | undefined,
): Promise<Outside> {
  const orgHeader = request.header(headers.org)
  const orgId = orgHeader === undefined || orgHeader === '' ? await orgIdOfHost(services.db, request.host) : orgHeader
  return {
    db: services.db,
    now,
    sessionId,
    clock: services.clock,
    ids: services.ids,
    mail: services.mail,
    identities: services.identities,
    robotCheck: services.robotCheck,
    config: services.config,
    address: request.address,
    askedLanguage: askedLanguage(request.header('Accept-Language')),
    orgId,
  }
}

/** The session's user, in the organisation that the header names (X-SERVER-02). */
async function signedIn(context: CallContext, orgHeader: string | undefined): Promise<UserContext> {
  const user = await userOfSession(context.tx, context.sessionId, context.now)
  if (user === undefined) throw refusals.unauthorized()
  const org = await orgById(context.tx, user.org_id)
  if (org === undefined) throw refusals.unauthorized()
  if (orgHeader !== undefined && orgHeader !== '' && !belongsTo(org.organisation, orgHeader)) {
    throw refusals.notAllowed('work in that organisation')
  }
  if (org.organisation.active === false) throw refusals.libraryNotAllowed()
  return { ...context, user, roles: new Set(await rolesOf(context.tx, user.id)) }
}

function readQuery(call: Call, search: URLSearchParams): unknown {
  if (call.query === undefined) return undefined
  const decoded = decode(call.query, storable(Object.fromEntries(search)))
  if (E.isLeft(decoded)) throw refusals.malformed(describeFault(decoded.left))
  return decoded.right
}

function readBody(call: Call, body: string): unknown {
  if (call.params === undefined) return undefined
  const json = parseJson(body === '' ? '{}' : body)
  if (E.isLeft(json)) throw refusals.malformed('the body is not JSON')
  const large = oversized(json.right)
  if (large !== undefined) throw refusals.oversized(large)
  const decoded = decode(call.params, storable(json.right))
  if (E.isLeft(decoded)) throw refusals.malformed(describeFault(decoded.left))
  return decoded.right
}

/** The error envelope for whatever went wrong; the cause of a fault of the server's own goes to the log only. */
export function refusalOf(
  error: unknown,
  log: (line: string) => void,
  what: string,
  language: Language,
): { envelope: Envelope; status: number; retryAfter?: number } {
  if (!(error instanceof Refused)) log(logLine('error', 'call failed', { call: what, ...errorFields(error) }))
  const fault = faultIn(error instanceof Refused ? error : refusals.broken(), textsIn[language])
  const wait = fault.code === 409 ? 1_000 : fault.retryAfter
  return {
    envelope: errorEnvelope(fault),
    status: fault.code,
    ...(wait === undefined ? {} : { retryAfter: Math.max(1, Math.ceil(wait / 1_000)) }),
  }
}
