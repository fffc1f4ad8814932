import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** A JSON Schema as plain data. */
export type Schema = Readonly<Record<string, unknown>>

interface Content {
  readonly content: { readonly 'application/json': { readonly schema: Schema } }
}
interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
}
interface Operation {
  readonly operationId: string
  readonly security: readonly Schema[]
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content | { readonly $ref: string }>>
}
/** What the tests read of the server's OpenAPI description. */
export interface Description {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Content>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** One operation with its references to parameters and responses resolved. */
export interface DescribedOperation {
  readonly name: string
  readonly method: string
  readonly path: string
  /** Does the server refuse it without a session? */
  readonly needsSession: boolean
  readonly parameters: readonly Parameter[]
  readonly body: Schema | undefined
  readonly answer: (status: number) => Schema
}

const nameIn = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)

function found<A>(thing: A | undefined, name: string): A {
  if (thing === undefined) throw new Error(`The description has no ${name}`)
  return thing
}

export function operationsOf({ paths, components }: Description): readonly DescribedOperation[] {
  const parameter = (of: Operation['parameters'][number]): Parameter =>
    '$ref' in of ? found(components.parameters[nameIn(of.$ref)], of.$ref) : of
  const content = (of: Operation['responses'][string]): Content =>
    '$ref' in of ? found(components.responses[nameIn(of.$ref)], of.$ref) : of
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security, parameters, requestBody, responses }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      needsSession: security.every((needed) => Object.keys(needed).length > 0),
      parameters: parameters.map(parameter),
      body: requestBody?.content['application/json'].schema,
      answer: (status) => {
        const response = responses[status] ?? responses['default']
        return content(found(response, `answer ${status} of ${operationId}`)).content['application/json'].schema
      },
    })),
  )
}

/**
 * Validates values against schemas of the description. A schema with a word that nobody checks throws (strict mode of
 * Ajv), so that no part of a schema is silently ignored.
 */
export function schemaFaultsOf({ components }: Description): (schema: Schema, value: unknown) => readonly string[] {
  const ajv = new Ajv2020({ strictTypes: false })
  ajv.addVocabulary(['components'])
  addFormats(ajv)
  const compiled = new Map<Schema, ReturnType<typeof ajv.compile>>()
  return (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components })
    compiled.set(schema, validate)
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
  }
}
