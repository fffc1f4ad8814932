import { api } from '../protocol/api'
import { headers } from '../protocol/api/wire'
import type { Call, Part } from '../protocol/api/call'
import { Envelope } from '../protocol/envelope'
import type { Json } from '../protocol/json'
import { apiPrefix } from './api'
import { schemaOf } from './json-schema'
import type { JsonObject, Schemas } from './json-schema'

/** The API in OpenAPI 3.1, made from the same codecs that decode it (X-SERVER-06). */
export function openApi(): JsonObject {
  const schemas: Schemas = new Map()
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, call] of Object.entries<Call>(api)) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = operation(name, call, schemas)
  }
  const error = schemaOf(Envelope, schemas)
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Flipdeck API',
      version: '1',
      description: 'Every call of the product, with the envelope of its answer.',
    },
    servers: [{ url: apiPrefix }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: headers.session } },
      parameters: {
        org: { name: headers.org, in: 'header', required: false, schema: { type: 'string' } },
        idempotencyKey: {
          name: headers.idempotencyKey,
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 200 },
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

/** The ok envelope: payloads of the call's types, and those that must be there. */
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
