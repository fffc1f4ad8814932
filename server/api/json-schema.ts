import * as t from 'io-ts'
import { codecStructure } from '../../protocol/codec-introspection'
import type { Json } from '../../protocol/json'

export type JsonObject = { readonly [key: string]: Json }
/** The named schemas of one description, each with its codec. */
export type Schemas = Map<string, { readonly codec: t.Any; readonly schema: JsonObject }>

/** Schemas of primitive codecs on the wire, by name. */
const plain: Readonly<Record<string, JsonObject>> = {
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  number: { type: 'number' },
  unknown: {},
  UnknownRecord: { type: 'object' },
  Finite: { type: 'number' },
  Integer: { type: 'integer' },
  Instant: { type: 'string', format: 'date-time' },
  Id: { type: 'string', minLength: 1, maxLength: 200 },
  IdList: { type: 'string', description: 'ids, joined by commas' },
  Count: { type: 'string', pattern: '^[0-9]{1,9}$' },
}

/**
 * Returns the JSON Schema (2020-12) of a codec's wire format. A codec with a capitalised name becomes a named schema,
 * which others reference; a second codec with the same name is inlined. Throws for an unsupported codec.
 */
export function schemaOf(codec: t.Any, schemas: Schemas): JsonObject {
  const known = plain[codec.name]
  if (known !== undefined) return known
  if (!/^[A-Z]\w*$/.test(codec.name)) return shapeOf(codec, schemas)
  const named = schemas.get(codec.name)
  if (named !== undefined && named.codec !== codec) return shapeOf(codec, schemas)
  if (named === undefined) {
    // Registers the name before its schema exists, so that a recursive schema can reference itself.
    schemas.set(codec.name, { codec, schema: {} })
    schemas.set(codec.name, { codec, schema: shapeOf(codec, schemas) })
  }
  return { $ref: `#/components/schemas/${codec.name}` }
}

function shapeOf(codec: t.Any, schemas: Schemas): JsonObject {
  if (isTuple(codec)) {
    const items = codec.types.map((type) => schemaOf(type, schemas))
    return { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length }
  }
  const parts = codecStructure(codec)
  if (parts === undefined) throw new Error(`There is no JSON Schema for the codec '${codec.name}'`)
  switch (parts.kind) {
    case 'object':
      return objectOf([parts], schemas)
    case 'all': {
      const objects = parts.types.flatMap((type) => {
        const inner = codecStructure(type)
        return inner?.kind === 'object' ? [inner] : []
      })
      if (objects.length === parts.types.length) return objectOf(objects, schemas)
      return { allOf: parts.types.map((type) => schemaOf(type, schemas)) }
    }
    case 'any':
      return { anyOf: parts.types.map((type) => schemaOf(type, schemas)) }
    case 'list':
      return { type: 'array', items: schemaOf(parts.item, schemas) }
    case 'record':
      return { type: 'object', additionalProperties: schemaOf(parts.item, schemas) }
    case 'literal':
      return typeof parts.value === 'string' || typeof parts.value === 'number' ? { const: parts.value } : {}
    case 'open':
      return { type: 'string' }
    case 'words':
      return { type: 'string', enum: [...parts.words] }
  }
}

const isTuple = (codec: t.Any): codec is t.TupleType<[t.Any, ...t.Any[]]> => codec instanceof t.TupleType

interface ObjectParts {
  readonly optional: boolean
  readonly fields: Readonly<Record<string, t.Any>>
}

/** Allows unknown fields, because a newer client or server may send more. */
function objectOf(parts: readonly ObjectParts[], schemas: Schemas): JsonObject {
  const properties = parts.flatMap(({ fields }) =>
    Object.entries(fields).map(([name, codec]) => [name, schemaOf(codec, schemas)] as const),
  )
  const required = parts.filter(({ optional }) => !optional).flatMap(({ fields }) => Object.keys(fields))
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length === 0 ? {} : { required }) }
}
