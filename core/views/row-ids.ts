import * as E from 'fp-ts/Either'
import { parseJson } from '../../protocol/json'
import { decodeText } from '../../protocol/url-text'
import type { OutboxRow } from '../outbox/state'

/** The ids that an action names, the likeliest of its deck first: what it is about, its body's fields, its path. */
export function idsIn({ subject, body, path }: Pick<OutboxRow, 'subject' | 'body' | 'path'>): readonly string[] {
  const parsed = body === '' ? E.left(undefined) : parseJson(body)
  const fields = E.isRight(parsed) && typeof parsed.right === 'object' && parsed.right !== null ? parsed.right : {}
  return [
    ...(subject === undefined ? [] : [subject]),
    ...Object.values(fields).filter((value) => typeof value === 'string'),
    ...path.split('/').flatMap((segment) => decodeText(segment) ?? []),
  ]
}
