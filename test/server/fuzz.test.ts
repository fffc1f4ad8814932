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
import { idsOf, signVisitorsIn, soundAnswer } from './visitors'

/**
 * FUZZ_REQUESTS sets the number of requests, FUZZ_SEED selects them: `FUZZ_REQUESTS=20000 npx vitest run
 * test/server/fuzz`.
 */
const count = Number(process.env['FUZZ_REQUESTS'] ?? 600)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_302)

let sandbox: Sandbox
let story: Story
let sessions: readonly (string | undefined)[]

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function send({ name, method, path, body, who, headers }: HostileRequest): Promise<void> {
  const session = sessions[who]
  const answer = await sandbox.fetch(`/api${path}`, {
    method,
    headers: { ...headers, ...(session === undefined ? {} : { 'x-session-id': session }) },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
  const json = await soundAnswer(sandbox, answer)
  if (answer.status === 200 && method === (api[name as keyof typeof api] as Call).method && isCallName(name))
    expect(decodeAnswer(name, json, 200)).toHaveProperty('right')
}

test(
  'X-SERVER-09 X-SEC-05 answers no valid or corrupted request with a 500, and every one with the envelope',
  async () => {
    const ids = [...new Set(idsOf(story.pack))]
    expect(ids.length).toBeGreaterThan(500)
    const requests = fc.oneof(...Object.entries<Call>(api).map(([name, call]) => hostileRequests(name, call, ids)))
    let sent = 0
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        if (sent % 500 === 0) sessions = await signVisitorsIn(sandbox, story)
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
