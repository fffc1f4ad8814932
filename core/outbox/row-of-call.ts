import * as E from 'fp-ts/Either'
import { api, filledPath, pathOf, type CallName, type Params, type PathParams } from '../../protocol/api'
import type { AskedRow } from './asked-row'
import { messageTo, type Message } from './message'

/** The message of a call, by its name; none where the call cannot wait in the queue. */
export function message<N extends CallName>(
  name: N,
  path: PathParams<N>,
  params: Params<N>,
  subject?: string,
  priority?: 'normal',
): Message | undefined {
  const filled = pathOf(name, path)
  return E.isLeft(filled) ? undefined : messageTo(api[name], filled.right, params, subject, priority)
}

/** The message that a machine has asked for. */
export function messageAsked({ name, path, params, subject }: AskedRow): Message | undefined {
  const filled = filledPath(name, path)
  return E.isLeft(filled) ? undefined : messageTo(api[name], filled.right, params, subject)
}
