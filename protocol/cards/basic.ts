import * as t from 'io-ts'
import { entity, oneOf, openWord } from '../codec'
import { Id } from '../ids'

export const ResourceType = openWord(
  oneOf('ResourceType', ['document', 'video', 'image', 'website', 'email', 'phone', 'unknown']),
  'unknown',
)
export type ResourceType = t.TypeOf<typeof ResourceType>

/** Something to open from a card (D-ENTITY-06). */
export const Resource = entity('Resource', { id: Id }, { type: ResourceType, label: t.string, url: t.string })
export type Resource = t.TypeOf<typeof Resource>

/** A card that has nothing but the parts of all cards. */
export const BasicBack = entity('BasicBack', { kind: t.literal('basic') }, {})
export type BasicBack = t.TypeOf<typeof BasicBack>
