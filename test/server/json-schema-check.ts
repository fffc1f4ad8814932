type Schema = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  array: Array.isArray,
  object: isObject,
}

/**
 * Where a value breaks a JSON Schema of the kind that the server writes: the words below, and no others, so that a
 * schema with a word that nobody checks fails as well. `root` holds what $ref points to.
 */
export function schemaFaults(schema: unknown, value: unknown, root: unknown, at = '$'): string[] {
  if (!isObject(schema)) return [`${at}: no schema`]
  return Object.entries(schema).flatMap(([word, wanted]): string[] => {
    switch (word) {
      case '$ref':
        return schemaFaults(resolve(root, String(wanted)), value, root, at)
      case 'type':
        return kinds[String(wanted)]?.(value) === true ? [] : [`${at}: ${String(wanted)} expected`]
      case 'const':
        return value === wanted ? [] : [`${at}: ${JSON.stringify(wanted)} expected`]
      case 'enum':
        return list(wanted).includes(value) ? [] : [`${at}: one of ${JSON.stringify(wanted)} expected`]
      case 'format':
        return wanted === 'date-time' && Number.isFinite(Date.parse(String(value)))
          ? []
          : [`${at}: ${String(wanted)} expected`]
      case 'pattern':
        return new RegExp(String(wanted)).test(String(value)) ? [] : [`${at}: ${String(wanted)} expected`]
      case 'minLength':
        return String(value).length >= Number(wanted) ? [] : [`${at}: too short`]
      case 'maxLength':
        return String(value).length <= Number(wanted) ? [] : [`${at}: too long`]
      case 'minItems':
        return list(value).length >= Number(wanted) ? [] : [`${at}: too few`]
      case 'maxItems':
        return list(value).length <= Number(wanted) ? [] : [`${at}: too many`]
      case 'required':
        return list(wanted).flatMap((key) =>
          isObject(value) && String(key) in value ? [] : [`${at}.${String(key)}: missing`],
        )
      case 'properties':
        return Object.entries(isObject(wanted) ? wanted : {}).flatMap(([key, inner]) =>
          isObject(value) && key in value ? schemaFaults(inner, value[key], root, `${at}.${key}`) : [],
        )
      case 'additionalProperties':
        return Object.entries(isObject(value) ? value : {}).flatMap(([key, inner]) =>
          schemaFaults(wanted, inner, root, `${at}.${key}`),
        )
      case 'items':
        return list(value).flatMap((item, index) => schemaFaults(wanted, item, root, `${at}.${index}`))
      case 'prefixItems':
        return list(wanted).flatMap((inner, index) => schemaFaults(inner, list(value)[index], root, `${at}.${index}`))
      case 'contains':
        return list(value).some((item) => schemaFaults(wanted, item, root).length === 0)
          ? []
          : [`${at}: ${JSON.stringify(wanted)} missing`]
      case 'allOf':
        return list(wanted).flatMap((inner) => schemaFaults(inner, value, root, at))
      case 'anyOf': {
        const faults = list(wanted).map((inner) => schemaFaults(inner, value, root, at))
        return faults.some((found) => found.length === 0)
          ? []
          : (faults.toSorted((a, b) => a.length - b.length)[0] ?? [`${at}: nothing fits`])
      }
      case 'description':
        return []
      default:
        return [`${at}: the word '${word}' is not checked`]
    }
  })
}

function resolve(root: unknown, pointer: string): unknown {
  return pointer
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), root)
}
