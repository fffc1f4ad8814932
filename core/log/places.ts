import * as t from 'io-ts'
import { codecParts, type CodecParts } from '../../protocol/describe'
import { Id } from '../../protocol/ids'

/** All codecs that may stand at one place of a value: the members of unions and the halves of entities, taken apart. */
export type Place = readonly t.Any[]

interface Apart {
  readonly codecs: Place
  readonly parts: readonly CodecParts[]
}

const apart = new WeakMap<t.Any, Apart>()

function takeApart(codec: t.Any): Apart {
  const known = apart.get(codec)
  if (known !== undefined) return known
  const parts = codecParts(codec)
  const inner = parts?.kind === 'all' || parts?.kind === 'any' ? parts.types.map(takeApart) : []
  const found = {
    codecs: [codec, ...inner.flatMap(({ codecs }) => codecs)],
    parts: [...(parts === undefined ? [] : [parts]), ...inner.flatMap((one) => one.parts)],
  }
  apart.set(codec, found)
  return found
}

const partsAt = (place: Place): readonly CodecParts[] => place.flatMap((codec) => takeApart(codec).parts)

/** Does this codec stand at the place, alone or as part of another? */
export const standsAt = (place: Place, codec: t.Any): boolean =>
  place.some((one) => takeApart(one).codecs.includes(codec))

/** What stands at a field; nothing when no codec declares it. An object of any fields declares each as any value. */
export const fieldAt = (place: Place, key: string): Place => [
  ...partsAt(place).flatMap((parts) => {
    const field = parts.kind === 'object' && Object.hasOwn(parts.fields, key) ? parts.fields[key] : undefined
    return field === undefined ? [] : [field]
  }),
  ...(standsAt(place, t.UnknownRecord) ? [t.unknown] : []),
]

/** What stands under every key of a record. */
export const entryAt = (place: Place): Place =>
  partsAt(place).flatMap((parts) => (parts.kind === 'record' ? [parts.item] : []))

/** What stands in a list. */
export const itemAt = (place: Place): Place =>
  partsAt(place).flatMap((parts) => (parts.kind === 'list' ? [parts.item] : []))

/** May a text at this place leave the device as it is: an id, or a text that says so? */
export const isOpenAt = (place: Place): boolean =>
  standsAt(place, Id) || partsAt(place).some(({ kind }) => kind === 'open')

/** Is the text one of the words that the place's codecs know: a literal, or one of a closed list? */
export const isWordAt = (place: Place, text: string): boolean =>
  partsAt(place).some(
    (parts) =>
      (parts.kind === 'literal' && parts.value === text) || (parts.kind === 'words' && parts.words.includes(text)),
  )
