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

/** The parts that cards have in common, each only when the card has it (D-CARD-05, D-CARD-18). */
export const commonParts = {
  title: t.string,
  cover: t.string,
  content: t.string,
  contentBelowEmbed: t.string,
  footer: t.string,
  file: t.string,
  resources: t.array(Resource),
}

export const BasicBack = entity('BasicBack', { kind: t.literal('basic') }, commonParts)
export type BasicBack = t.TypeOf<typeof BasicBack>
