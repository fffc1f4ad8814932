import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../protocol/api'
import { encodeBody, queryOf } from '../call-on-the-wire'
import type { CallName, Params, Query } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { openApi } from '../../server/api/openapi'
import { operationsOf, schemaFaultsOf } from './description'
import type { Description } from './description'
import { deckContracts } from './contract/decks'
import type { Contract, Contracts, World } from './contract/contract'
import { libraryContracts } from './contract/library'
import { identities } from './contract/oauth'
import { quizContracts } from './contract/quiz'
import { sessionContracts } from './contract/session'
import { readStory } from './people'
import { openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'

/** One entry for every call of the table; a missing one does not compile. */
const contracts: Contracts<CallName> = { ...sessionContracts, ...libraryContracts, ...deckContracts, ...quizContracts }
const description = openApi() as unknown as Description
const operations = operationsOf(description)
const faultsOf = schemaFaultsOf(description)

let world: World

beforeAll(async () => {
  const story = await readStory(packFolder, beginning)
  const sandbox = await openSandbox({ identities })
  world = { sandbox, story, session: await sandbox.signIn(story.person('Maya Okafor')) }
})
afterAll(() => world.sandbox.close())

const fieldsOf = (body: unknown): string[] =>
  Object.keys(Array.isArray(body) ? (body[0] as object) : (body ?? {})).toSorted()

async function check<N extends CallName>(name: N, contract: Contract<N>): Promise<number> {
  const call: Call = api[name]
  expect(`${call.method} ${call.path}`).toBe(contract.call)
  const options = await contract.request(world)
  const body = encodeBody(name, options.params as Params<N>)
  expect(fieldsOf(body)).toEqual((contract.body ?? []).toSorted())
  const query = new URLSearchParams(queryOf(name, options.query as Query<N>))
  expect([...query.keys()].toSorted()).toEqual((contract.query ?? []).toSorted())
  const reply = await world.sandbox.call(name, options)
  expect(reply.json).toMatchObject({ status: 'ok' })
  const operation = operations.find((described) => described.name === name)
  if (operation === undefined) throw new Error(`The description has no ${name}`)
  expect(faultsOf(operation.answer(200), reply.json)).toEqual([])
  if (body !== undefined) expect(faultsOf(operation.body ?? {}, body)).toEqual([])
  expect(reply.answer).toHaveProperty('right')
  if (reply.answer._tag === 'Right') await contract.holds(reply.answer.right, world, options)
  return reply.status
}

describe('X-SERVER-01 X-SERVER-06 every call of the table, by the codecs and by the OpenAPI description', () => {
  test.for(Object.entries(contracts).map(([name, { title }]) => ({ name: name as CallName, title })))(
    '$title',
    async ({ name }) => {
      expect(await check(name, contracts[name] as Contract<CallName>)).toBe(200)
    },
  )

  test('X-SERVER-01 covers every call of the table, each with its requirements', () => {
    expect(Object.keys(contracts).toSorted()).toEqual(Object.keys(api).toSorted())
    for (const [name, { title }] of Object.entries(contracts)) {
      const call: Call = api[name as CallName]
      expect(title.split(' ')).toEqual(
        expect.arrayContaining(
          call.source.split(' ').filter((id) => /^[SD]-API-\d+$/.test(id) && !/^S-API-(35|41)$/.test(id)),
        ),
      )
    }
  })
})
