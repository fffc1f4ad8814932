import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, isCallName } from '../../protocol/api'
import type { CallName } from '../../protocol/api'
import { headers } from '../../protocol/api/wire'
import { experienceApi } from '../../protocol/learning-records'
import { worstBodies } from './cost/bodies'
import type { Asker } from './cost/bodies'
import { steadyCostOf } from './cost/measure'
import type { Cost } from './cost/measure'
import { fillWorld } from './cost/world'
import { readStory } from './people'
import { openSandbox, testConfig } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

/** The number of learners; set COST_LEARNERS for more. */
const learners = Number(process.env['COST_LEARNERS'] ?? 500)
const bounds = { blocked: 250, database: 1_000 }

let sandbox: Sandbox
let asker: Asker

beforeAll(async () => {
  const story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
  const heavy = await sandbox.newcomer()
  const reader = await sandbox.signIn(story.person('Ruth Calder'))
  await fillWorld(sandbox.connection.db, story, learners, heavy.id)
  asker = { story, sandbox, heavy, reader }
}, 900_000)
afterAll(() => sandbox.close())

/**
 * Measures a call against a server with full budgets, because budgets limit frequent requests, not one expensive
 * request.
 */
async function costOfCall<N extends CallName>(name: N): Promise<Cost> {
  await sandbox.connection.db.deleteFrom('storage_budgets').execute()
  const options = await worstBodies[name](asker)
  return steadyCostOf(
    sandbox.connection.db,
    () => sandbox.beside({}).call(name, { ...options, from: `203.0.113.${Math.floor(Math.random() * 255)}` }),
    bounds,
  )
}

const told = ({ status, blocked, database }: Cost) =>
  `${status} ${blocked.toFixed(0)} ms of the event loop, ${database.toFixed(0)} ms of the database`

function expectCheap(what: string, cost: Cost): void {
  if (process.env['COST_LEARNERS'] !== undefined) console.log(`${what}: ${told(cost)}`)
  expect(cost.status, told(cost)).not.toBe(500)
  expect(cost.status, told(cost)).not.toBe(429)
  expect(cost.blocked, told(cost)).toBeLessThanOrEqual(bounds.blocked)
  expect(cost.database, told(cost)).toBeLessThanOrEqual(bounds.database)
}

describe('X-SERVER-10 the most expensive request of each call stays within its bounds', () => {
  test.for(Object.keys(api).filter(isCallName))('X-SERVER-10 %s', async (name) => {
    expectCheap(name, await costOfCall(name))
  })
})

describe('X-SERVER-10 the most expensive request of each other route stays within its bounds', () => {
  const basic = (who: string) => ({
    Authorization: `Basic ${Buffer.from(`${who}:${who}`).toString('base64')}`,
    [experienceApi.header]: experienceApi.version,
  })
  const statements = () =>
    JSON.stringify(
      Array.from({ length: 1_000 }, (_, at) => ({
        id: randomUUID(),
        actor: { account: { name: `cost-${at}` } },
        verb: { id: 'v' },
        object: { id: 'o', text: 'x'.repeat(700) },
      })),
    )
  const deck = (id: string) =>
    sandbox.fetch(`/api/user/decks/${id}`, { headers: { [headers.session]: asker.heavy.session } })
  const requests: Readonly<Record<string, () => Promise<Response>>> = {
    'xapi, 1,000 statements': () =>
      sandbox.fetch('/xapi/statements', {
        method: 'POST',
        body: statements(),
        headers: { ...basic(testConfig.statements.username), 'Content-Type': 'application/json' },
      }),
    'xapi, a question that finds nothing': () =>
      sandbox.fetch(`/xapi/statements?agent=${encodeURIComponent('{"account":{"name":"nobody"}}')}&verb=none`, {
        headers: basic('sandbox-reader'),
      }),
    'xapi, a page of statements': () => sandbox.fetch('/xapi/statements', { headers: basic('sandbox-reader') }),
    'xapi, a page of activity': () => sandbox.fetch('/xapi/activity?after=0/a/a', { headers: basic('sandbox-reader') }),
    'a reset with a long password': () =>
      sandbox.fetch('/reset/no-such-code', { method: 'POST', body: `password=${'x'.repeat(900_000)}` }),
    'a certificate': () => sandbox.fetch(`/verify/${'x'.repeat(8_000)}`),
    'a deck of one’s own with 500 cards': () => deck('own-1'),
    'a deck with 20,000 forms of one person': () => deck(asker.story.deckId('Where are you strong?')),
    'a film': () => sandbox.fetch('/media/milk-steaming.webm', { headers: { Range: 'bytes=0-' } }),
    'the description of the calls': () => sandbox.fetch('/openapi.json'),
  }
  test.for(Object.keys(requests))('X-SERVER-10 %s', async (name) => {
    expectCheap(
      name,
      await steadyCostOf(sandbox.connection.db, requests[name] ?? (() => sandbox.fetch('/health')), bounds),
    )
  })
})
