import fc from 'fast-check'
import { generateSync } from 'json-schema-faker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPrefix } from '../../protocol/server-path-prefixes'
import { operationsOf, schemaFaultsOf } from './description'
import type { DescribedOperation, Description, Schema } from './description'
import { addressOf, asSent, mutated, requestSchema, withIds } from './openapi-requests'
import type { Ids, OpenApiRequest } from './openapi-requests'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import { idsOf, signVisitorsIn, soundAnswer } from './visitors'

/** Number and seed: `OPENAPI_REQUESTS=20000 npx vitest run --project server test/server/openapi-fuzz`. */
const count = Number(process.env['OPENAPI_REQUESTS'] ?? 400)
const seed = Number(process.env['OPENAPI_SEED'] ?? 20_260_302)

/** Operations that answer 400 also to some requests that fit their schema. */
const stricter: ReadonlySet<string> = new Set(['beginOauth', 'completeDeck', 'registerPush'])

let sandbox: Sandbox
let story: Story
let description: Description
let faultsOf: (schema: Schema, value: unknown) => readonly string[]

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
  description = (await (await sandbox.fetch('/openapi.json')).json()) as Description
  faultsOf = schemaFaultsOf(description)
})
afterAll(() => sandbox.close())

function existingIds(): Ids {
  const orgs = story.pack.orgs.slice(0, 1)
  return {
    id: idsOf(story.pack),
    deckId: orgs.flatMap(({ decks }) => decks.map(({ deck }) => deck.id)),
    cardId: orgs.flatMap(({ decks }) => decks.flatMap(({ cards }) => cards.map(({ id }) => id))),
    categoryId: orgs.flatMap(({ categories }) => categories.map(({ id }) => id)),
    roleId: orgs.flatMap(({ roles }) => roles.map(({ id }) => id)),
    competitionIds: orgs.flatMap(({ competitions }) => competitions.map(({ competition }) => competition.id)),
    // Most visitors belong to the default organisation.
    'x-org-id': [story.org('northwind'), story.org('northwind'), story.org('aurora')],
  }
}

/** Which ids an {id} in a path is one of, by the segment before it. */
const pathIds: Readonly<Record<string, string>> = {
  decks: 'deckId',
  cards: 'cardId',
  feedback: 'cardId',
  roles: 'roleId',
  competitions: 'competitionIds',
}

function generatorOf(
  operation: DescribedOperation,
  ids: Ids,
  components: Schema,
): (dataSeed: number) => OpenApiRequest {
  const inPath = pathIds[/(\w+)\/\{id\}/.exec(operation.path)?.[1] ?? '']
  const ownIds = inPath === undefined ? ids : { ...ids, id: ids[inPath] ?? [] }
  const schema = { ...withIds(requestSchema(operation), ownIds), components }
  return (dataSeed) =>
    asSent(generateSync(schema, { seed: dataSeed, maxDefaultItems: 3, maxDepth: 20 }) as OpenApiRequest)
}

/** Sends a request, and checks the answer against the schema that the description names for its status. */
async function send(operation: DescribedOperation, request: OpenApiRequest, session: string | undefined) {
  sandbox.clock.move(60_000)
  const answer = await sandbox.fetch(`${apiPrefix}${addressOf(operation, request)}`, {
    method: operation.method,
    headers: { ...request.header, ...(session === undefined ? {} : { 'x-session-id': session }) },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
  const json = await soundAnswer(sandbox, answer)
  const { status } = answer
  const context = `${operation.name} ${status} ${JSON.stringify([request, json]).slice(0, 2_000)}`
  expect(faultsOf(operation.answer(status), json), context).toEqual([])
  if (!operation.needsSession) expect(status, context).not.toBe(401)
  else if (session === undefined) expect(status, context).toBeGreaterThanOrEqual(400)
  return { status, context }
}

test(
  'X-SERVER-06 X-SERVER-09 X-SEC-05 takes what /openapi.json describes, refuses what it does not, and answers as described',
  async () => {
    const operations = operationsOf(description)
    const ids = existingIds()
    const components = withIds(description.components, ids)
    const pairs = Math.max(1, Math.round(count / 2 / operations.length))
    let visitors: readonly (string | undefined)[] = []
    let done = 0
    for (const [index, operation] of operations.entries()) {
      const generate = generatorOf(operation, ids, components)
      const schema = requestSchema(operation)
      const draws = fc.record({
        dataSeed: fc.nat(),
        visitor: fc.constantFrom(0, 1, 1, 2, 3),
        dice: fc.infiniteStream(fc.noBias(fc.nat())),
      })
      // Requests log visitors out, change them and delete them.
      if (index % 8 === 0) visitors = await signVisitorsIn(sandbox, story)
      await fc.assert(
        fc.asyncProperty(draws, async ({ dataSeed, visitor, dice }) => {
          const request = generate(dataSeed)
          expect(faultsOf(schema, request)).toEqual([])
          const { status, context } = await send(operation, request, visitors[visitor])
          if (!stricter.has(operation.name)) expect(status, context).not.toBe(400)
          if (status === 200) done += 1
          const changed = asSent(mutated(request, (most) => (dice.next().value ?? 0) % (most + 1)))
          const answered = await send(operation, changed, visitors[visitor])
          if (faultsOf(schema, changed).length > 0) expect([400, 413, 429], answered.context).toContain(answered.status)
        }),
        { numRuns: pairs, seed: seed + index, endOnFailure: true },
      )
    }
    // Enough requests get past identification and lookup.
    expect(done).toBeGreaterThan((pairs * operations.length) / 5)
  },
  60_000 + count * 200,
)
