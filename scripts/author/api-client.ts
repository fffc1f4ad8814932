// Calls of the API for an account of the preview, in this process.
import * as E from 'fp-ts/Either'
import type { Hono } from 'hono'
import { api, pathOf } from '../../protocol/api'
import type { Answer, CallName, Params, PathParams } from '../../protocol/api'
import { bodyOf, headers, readAnswer } from '../../protocol/api/wire'
import { describeFault } from '../../protocol/codec'
import type { DecodeFault } from '../../protocol/codec'
import type { ApiFault } from '../../protocol/faults'
import { parseJson } from '../../protocol/json'
import { apiPrefix } from '../../protocol/server-path-prefixes'
import type { Env } from '../../server/http/hono-env'

interface CallInput<N extends CallName> {
  readonly path?: PathParams<N>
  readonly params?: Params<N>
}

/** A refused call: the message for learners, and the type of the refusal if there is one. */
export interface CallRefusal {
  readonly message: string
  readonly type?: string
}

/** Makes one call as the user of a session. */
export type Caller = <N extends CallName>(name: N, input: CallInput<N>) => Promise<E.Either<CallRefusal, Answer<N>>>

/** Returns the calls of a session on an organisation's host. */
export const callerOf =
  (app: Hono<Env>, host: string, session: string): Caller =>
  async <N extends CallName>(name: N, { path, params }: CallInput<N>) => {
    const { method } = api[name]
    const filled = pathOf(name, path ?? ({} as PathParams<N>))
    if (E.isLeft(filled)) return E.left({ message: describeFault(filled.left) })
    const body = params === undefined ? undefined : JSON.stringify(bodyOf(api[name], params))
    const response = await app.request(`http://${host}${apiPrefix}${filled.right}`, {
      method,
      headers: { [headers.session]: session, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    })
    const json = parseJson(await response.text())
    if (E.isLeft(json)) return E.left({ message: `${name} was answered with status ${response.status}` })
    return E.mapLeft(refusalOf)(readAnswer<Answer<N>>(api[name], json.right, response.status))
  }

const refusalOf = (fault: ApiFault | DecodeFault): CallRefusal =>
  fault.kind === 'apiError' ? { message: fault.message, type: fault.type } : { message: describeFault(fault) }
