import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, isCallName } from '../../protocol/api'
import { decodeAnswer } from '../decode-answer'
import type { Call } from '../../protocol/api/call'
import { hostileRequests } from './hostile'
import type { HostileRequest } from './hostile'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

/** FUZZ_REQUESTS says how many, FUZZ_SEED which ones: `FUZZ_REQUESTS=20000 npx vitest run test/server/fuzz`. */
const count = Number(process.env['FUZZ_REQUESTS'] ?? 600)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_302)

let sandbox: Sandbox
let story: Story
let sessions: (string | undefined)[]

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** Everything of the pack that has an id. */
function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) =>
    typeof field === 'string' && /(^id|Id)$/.test(key) ? [field] : idsOf(field),
  )
}

/** Nobody, a learner, a guest of another organisation, and somebody who reads reports; new ones now and then. */
async function signAllIn(): Promise<(string | undefined)[]> {
  const { user } = await sandbox.ok('register', { params: {}, host: 'aurora.localhost' })
  const reader = await sandbox.newcomer()
  await sandbox.connection.db
    .insertInto('memberships')
    .values({ user_id: reader.id, role_id: story.role('Trainer').id, since: beginning })
    .execute()
  return [undefined, (await sandbox.newcomer()).session, user.sessionId, reader.session]
}

async function send({ name, method, path, body, who, headers }: HostileRequest): Promise<void> {
  const session = sessions[who]
  const answer = await sandbox.fetch(`/api${path}`, {
    method,
    headers: { ...headers, ...(session === undefined ? {} : { 'x-session-id': session }) },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
  const text = await answer.text()
  expect(answer.status, text).toBeLessThan(500)
  expect(sandbox.log).toEqual([])
  const json: unknown = JSON.parse(text)
  expect(text).not.toMatch(/select |insert into|relation "|syntax error|node_modules| at .*\.ts:/)
  if (answer.status !== 200) expect(json).toMatchObject({ status: 'error', errorCode: answer.status })
  else if (method === (api[name as keyof typeof api] as Call).method && isCallName(name))
    expect(decodeAnswer(name, json, 200)).toHaveProperty('right')
}

test(
  'X-SERVER-09 X-SEC-05 no request that the codecs or a spoiler of them can make gets a 500, and each gets the envelope',
  async () => {
    const ids = [...new Set(idsOf(story.pack))]
    expect(ids.length).toBeGreaterThan(500)
    const requests = fc.oneof(...Object.entries<Call>(api).map(([name, call]) => hostileRequests(name, call, ids)))
    let sent = 0
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        if (sent % 500 === 0) sessions = await signAllIn()
        sent += 1
        sandbox.clock.move(1_000)
        await send(request)
      }),
      { numRuns: count, seed, endOnFailure: true },
    )
    expect(sent).toBeGreaterThanOrEqual(count)
  },
  60_000 + count * 200,
)
