import * as E from 'fp-ts/Either'
import type { Core } from '../core/features/compose-features'
import { featureOfIntent } from '../core/features/feature-of-type'
import { decode, describeFault } from '../protocol/codec'
import { fieldNames } from '../protocol/codec-introspection'
import { MISSING_DECK_ID, refusal, type Refusal } from '../protocol/faults'
import type { Intent } from '../protocol/intents'
import { fieldOf, isRecord } from '../protocol/record'
import { maximumTextLength } from '../protocol/text'
import type { LoadedFeatures } from './lazy/feature-loader'

/**
 * Decodes an intent from the page, or returns the refusal. Its codec is part of its feature module. If that cannot be
 * loaded, the refusal says so; nothing was recorded yet, so nothing is lost.
 */
export async function readIntent(
  raw: unknown,
  parts: Pick<LoadedFeatures, 'app' | 'load'>,
): Promise<E.Either<Refusal, Intent>> {
  const type = typeOf(raw)
  const there =
    type === undefined ||
    (await parts.load([featureOfIntent(type)]).then(
      () => true,
      () => false,
    ))
  return there ? decodeIntent(raw, parts.app().intents) : E.left(refusal('notLoaded'))
}

/**
 * Decodes an intent, and distinguishes a text that is too long from malformed data. Keeps only the fields of its codec,
 * because a card adds the ids of card and deck to every intent.
 */
export function decodeIntent(raw: unknown, codecs: Core['intents']): E.Either<Refusal, Intent> {
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
