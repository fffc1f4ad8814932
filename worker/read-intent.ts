import * as E from 'fp-ts/Either'
import type { App } from '../core/compose'
import { partOfIntent } from '../core/part-names'
import { decode, describeFault } from '../protocol/codec'
import { fieldNames } from '../protocol/describe'
import { MISSING_DECK_ID, refusal, type Refusal } from '../protocol/faults'
import type { Intent } from '../protocol/intents'
import { isRecord } from '../protocol/record'
import { maximumTextLength } from '../protocol/text'
import { fieldOf } from './field-of'
import type { Parts } from './parts'

/**
 * An intent as the page sent it, or why it is none. Its codec lies with its part; where that cannot be had the refusal says
 * so, and nothing is lost: nothing has been recorded yet.
 */
export async function readIntent(raw: unknown, parts: Pick<Parts, 'app' | 'load'>): Promise<E.Either<Refusal, Intent>> {
  const type = typeOf(raw)
  const there =
    type === undefined ||
    (await parts.load([partOfIntent(type)]).then(
      () => true,
      () => false,
    ))
  return there ? decodeIntent(raw, parts.app().intents) : E.left(refusal('notLoaded'))
}

/**
 * An intent from the other side of the boundary, decoded; too long a text is told apart from nonsense. It holds what its
 * codec names and nothing else: a card's dispatch sends the ids of card and deck with everything.
 */
export function decodeIntent(raw: unknown, codecs: App['intents']): E.Either<Refusal, Intent> {
  if (!isRecord(raw) || !('type' in raw) || !('data' in raw)) return E.left(refusal('malformed', 'intent'))
  const { type, data } = raw
  const codec = typeof type === 'string' && Object.hasOwn(codecs, type) ? codecs[type] : undefined
  if (codec === undefined) return E.left(refusal('malformed', 'intent.type'))
  const decoded = decode<unknown>(codec, data)
  const names = fieldNames(codec)
  if (E.isLeft(decoded)) {
    if (names.includes('deckId') && fieldOf(data, 'deckId') === undefined)
      return E.left(refusal('malformed', MISSING_DECK_ID))
    const tooLong = decoded.left.expected === 'Text' && isRecord(data) && hasLongText(data)
    return E.left(refusal(tooLong ? 'tooLarge' : 'malformed', describeFault(decoded.left)))
  }
  const known = Object.entries(decoded.right ?? {}).filter(([name]) => names.includes(name))
  return E.right({ type, data: Object.fromEntries(known) } as Intent)
}

function typeOf(raw: unknown): string | undefined {
  const type = fieldOf(raw, 'type')
  return typeof type === 'string' ? type : undefined
}

const hasLongText = (data: object): boolean =>
  Object.values(data).some((value) => typeof value === 'string' && value.length > maximumTextLength)
