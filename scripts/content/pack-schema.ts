// JSON Schemas of a pack's files, derived from their codecs.
import * as t from 'io-ts'
import { codecStructure } from '../../protocol/codec-introspection'
import type { Json } from '../../protocol/json'
import { allowedWords, objectFields, tupleItems } from '../../server/content/object-fields'
import {
  DeckFile,
  OrgFile,
  PackInfo,
  SettingsFile,
  TranslationFile,
  WhiteLabelsFile,
  orgFiles,
} from '../../server/content/pack-files'

type Schema = { readonly [key: string]: Json }

/** The codec of each file, by the first part of its schema's name. */
const codecs: Readonly<Record<string, t.Any>> = {
  pack: PackInfo,
  'white-labels': WhiteLabelsFile,
  org: OrgFile,
  deck: DeckFile,
  settings: SettingsFile,
  translations: TranslationFile,
  ...Object.fromEntries(Object.entries(orgFiles).map(([name, codec]) => [name.replace('.json', ''), codec])),
}

/** Paths in a pack that each schema applies to, as editors match them. */
export const filesOfSchema = (name: string): string => {
  if (name === 'pack' || name === 'white-labels') return `/${name}.json`
  if (name === 'deck') return '/orgs/*/decks/*.json'
  return name === 'translations' ? '/orgs/*/translations/*.json' : `/orgs/*/${name}.json`
}

const plain: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  number: { type: 'number' },
  Finite: { type: 'number' },
  Integer: { type: 'integer' },
  Id: { type: 'string', minLength: 1, maxLength: 200 },
  Instant: {
    type: 'string',
    pattern: String.raw`^(\d{4}-\d\d-\d\dT\d\d:\d\d|now([+-]\d{1,9}[mhd])?$)`,
    description: "ISO 8601 in UTC such as 2025-11-24T07:00:00.000Z, or 'now', 'now-3d', 'now+90m'",
  },
}

/** Returns all schemas by name: 'deck' for decks. JSON Schema draft 7, which every editor supports. */
export function packSchemas(): Readonly<Record<string, Schema>> {
  return Object.fromEntries(
    Object.entries(codecs).map(([name, codec]) => {
      const definitions = new Map<string, { readonly codec: t.Any; readonly schema: Schema }>()
      const schema = schemaOf(codec, definitions)
      return [
        name,
        {
          $schema: 'http://json-schema.org/draft-07/schema#',
          title: `Flipdeck content pack: ${filesOfSchema(name).slice(1)}`,
          ...schema,
          definitions: Object.fromEntries([...definitions].map(([key, { schema: inner }]) => [key, inner])),
        },
      ]
    }),
  )
}

type Definitions = Map<string, { readonly codec: t.Any; readonly schema: Schema }>

function schemaOf(codec: t.Any, definitions: Definitions): Schema {
  const known = plain[codec.name]
  if (known !== undefined) return known
  const named = definitions.get(codec.name)
  const isNamed = /^[A-Z]\w*$/.test(codec.name) && (named === undefined || named.codec === codec)
  if (!isNamed) return shapeOf(codec, definitions)
  if (named === undefined) {
    definitions.set(codec.name, { codec, schema: {} })
    definitions.set(codec.name, { codec, schema: shapeOf(codec, definitions) })
  }
  return { $ref: `#/definitions/${codec.name}` }
}

function shapeOf(codec: t.Any, definitions: Definitions): Schema {
  const fields = objectFields(codec)
  if (fields !== undefined) {
    const entries = [...fields]
    const required = entries.filter(([, field]) => field.required).map(([name]) => name)
    return {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, field]) => [name, schemaOf(field.codec, definitions)])),
      ...(required.length === 0 ? {} : { required }),
      ...(fields.size === 0 ? {} : { additionalProperties: false }),
    }
  }
  const words = allowedWords(codec)
  if (words !== undefined) return { type: 'string', enum: [...words] }
  const items = tupleItems(codec)
  if (items !== undefined)
    return {
      type: 'array',
      items: items.map((item) => schemaOf(item, definitions)),
      minItems: items.length,
      maxItems: items.length,
    }
  const parts = codecStructure(codec)
  switch (parts?.kind) {
    case 'list':
      return { type: 'array', items: schemaOf(parts.item, definitions) }
    case 'record':
      return { type: 'object', additionalProperties: schemaOf(parts.item, definitions) }
    case 'any':
      return { anyOf: parts.types.map((type) => schemaOf(type, definitions)) }
    case 'literal':
      return typeof parts.value === 'string' || typeof parts.value === 'number' || typeof parts.value === 'boolean'
        ? { const: parts.value }
        : {}
    case 'open':
      return { type: 'string' }
    default:
      return otherText(codec)
  }
}

/** A refined text or number; its name says what is expected. */
function otherText(codec: t.Any): Schema {
  if (codec instanceof t.RefinementType) return { type: 'string', description: codec.name }
  return { type: codec.is(0) ? 'integer' : 'string', description: codec.name }
}
