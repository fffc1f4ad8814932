import * as t from 'io-ts'
import { struct, oneOf, openWord } from '../codec'
import { Id } from '../ids'

export const ResourceType = openWord(
  oneOf('ResourceType', ['document', 'video', 'image', 'website', 'email', 'phone', 'unknown']),
  'unknown',
)
export type ResourceType = t.TypeOf<typeof ResourceType>

/** A link or file to open from a card (D-ENTITY-06). */
export const Resource = struct('Resource', { id: Id }, { type: ResourceType, label: t.string, url: t.string })
export type Resource = t.TypeOf<typeof Resource>

/** A card with only the common card sections. */
export const BasicBack = struct('BasicBack', { kind: t.literal('basic') }, {})
export type BasicBack = t.TypeOf<typeof BasicBack>
