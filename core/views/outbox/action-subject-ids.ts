import * as E from 'fp-ts/Either'
import { parseJson } from '../../../protocol/json'
import { decodeText } from '../../../protocol/url-encoding'
import type { OutboxRow } from '../../outbox/state'

/**
 * Returns the ids that an action refers to, with the most likely deck id first: its subject, its body's fields, its
 * path.
 */
export function actionSubjectIds({
  subject,
  body,
  path,
}: Pick<OutboxRow, 'subject' | 'body' | 'path'>): readonly string[] {
  const parsed = body === '' ? E.left(undefined) : parseJson(body)
  const fields = E.isRight(parsed) && typeof parsed.right === 'object' && parsed.right !== null ? parsed.right : {}
  return [
    ...(subject === undefined ? [] : [subject]),
    ...Object.values(fields).filter((value) => typeof value === 'string'),
    ...path.split('/').flatMap((segment) => decodeText(segment) ?? []),
  ]
}
