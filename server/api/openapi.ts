import { api, isCallName } from '../../protocol/api'
import { headers } from '../../protocol/api/wire'
import type { Call, Part } from '../../protocol/api/call'
import { Payload } from '../../protocol/envelope'
import type { Json } from '../../protocol/json'
import { apiPrefix } from '../../protocol/server-path-prefixes'
import { handlers } from '../calls/handlers'
import { KEY } from './idempotency'
import { schemaOf } from './json-schema'
import type { JsonObject, Schemas } from './json-schema'

/** Describes the API in OpenAPI 3.1, derived from the codecs that decode it (X-SERVER-06). */
export function openApi(): JsonObject {
  const schemas: Schemas = new Map()
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, call] of Object.entries<Call>(api)) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = operation(name, call, schemas)
  }
  const error = errorSchema(schemas)
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Flipdeck API',
      version: '1',
      description: 'Every call of the product, with the envelope of its answer.',
    },
    servers: [{ url: apiPrefix }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: headers.session } },
      parameters: {
        org: { name: headers.org, in: 'header', required: false, schema: { type: 'string' } },
        idempotencyKey: {
          name: headers.idempotencyKey,
          in: 'header',
          required: false,
          schema: { type: 'string', pattern: KEY.source },
        },
      },
      responses: {
        Error: { description: 'The call was refused', content: { 'application/json': { schema: error } } },
      },
      schemas: Object.fromEntries([...schemas].map(([name, { schema }]) => [name, schema])),
    },
  }
}

function operation(name: string, call: Call, schemas: Schemas): JsonObject {
  const shared = ['org', ...(call.method === 'GET' ? [] : ['idempotencyKey'])].map((key) => ({
    $ref: `#/components/parameters/${key}`,
  }))
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    operationId: name,
    summary: call.source,
    // An empty requirement next to another one makes it optional.
    security: [...(isOpen(name) ? [{}] : []), { session: [] }],
    parameters: [...path, ...queryParameters(call, schemas), ...shared],
    ...(call.params === undefined
      ? {}
      : {
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.params, schemas) } } },
        }),
    responses: {
      '200': {
        description: 'ok',
        content: { 'application/json': { schema: answerSchema(Object.values(call.answer), schemas) } },
      },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const isOpen = (name: string): boolean => isCallName(name) && handlers[name].access === 'open'

function queryParameters({ query }: Call, schemas: Schemas): Json[] {
  if (query === undefined) return []
  const described = schemaOf(query, schemas)
  const shape = '$ref' in described ? schemas.get(query.name)?.schema : described
  const fields = shape?.['properties']
  const required = shape?.['required']
  return Object.entries(isObject(fields) ? fields : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }))
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Describes the error envelope. */
function errorSchema(schemas: Schemas): JsonObject {
  return {
    type: 'object',
    properties: {
      status: { const: 'error' },
      payloads: { type: 'array', items: schemaOf(Payload, schemas) },
      errorType: { type: 'string' },
      message: { type: 'string' },
      errorCode: { type: 'integer' },
    },
    required: ['status', 'payloads', 'errorType', 'message', 'errorCode'],
  }
}

/** Describes the ok envelope: payloads of the call's types, including the required ones. */
function answerSchema(parts: readonly Part[], schemas: Schemas): JsonObject {
  const payloads = parts.map(({ type, codec }) => ({
    type: 'object',
    properties: { type: { const: type }, data: schemaOf(codec, schemas) },
    required: ['type', 'data'],
  }))
  const needed = parts
    .filter(({ count }) => count === 'one')
    .map(({ type }) => ({ contains: { type: 'object', properties: { type: { const: type } }, required: ['type'] } }))
  return {
    type: 'object',
    properties: {
      status: { const: 'ok' },
      payloads: {
        type: 'array',
        ...(payloads.length === 0 ? { maxItems: 0 } : { items: { anyOf: payloads } }),
        ...(needed.length === 0 ? {} : { allOf: needed }),
      },
    },
    required: ['status', 'payloads'],
  }
}
