// X-SERVER-08: the server process is killed between an effect and its response, or during the work, while learners send
// their queues. After a resend with the same idempotency key nothing is lost or duplicated.
import { setTimeout as pause } from 'node:timers/promises'
import { connectServer } from '../../server/db/connection'
import { killingProxy } from '../../test/campaign/killing-proxy'
import type { KillingProxy } from '../../test/campaign/killing-proxy'
import { queuedActions, expectedRowCounts, rowCounts, type Action } from '../../test/campaign/action-queue'
import { freshAddress } from '../../test/server/databases'
import { readStory } from '../../test/server/people'
import type { Story } from '../../test/server/people'
import { startPostgres } from '../../test/server/postgres'
import { packFolder } from '../../test/server/seed'
import { ask, host, productionSettings, run as start } from '../../test/server/server-process'
import { seeded, type Random } from '../../test/simulation/random'

const LEARNERS = 3
/** Maximum delay of a kill during the work, after the request was forwarded, ms. */
const LATEST = 40
const BETWEEN_TRIES = 50

interface Totals {
  kills: number
  afterEffect: number
  actions: number
  resent: number
  lost: number
  doubled: number
  readonly faults: string[]
}

interface Client {
  readonly id: string
  readonly session: string
  readonly address: string
}

export async function run(seeds: Iterable<number>): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  const story = await readStory(packFolder, Date.now())
  const postgres = await startPostgres()
  const { address } = await freshAddress(postgres.address)
  const env = {
    ...productionSettings(address),
  }
  const proxy = await killingProxy()
  const { db, close } = connectServer(address)
  const totals: Totals = { kills: 0, afterEffect: 0, actions: 0, resent: 0, lost: 0, doubled: 0, faults: [] }
  let server = await start('serve', [], env)
  try {
    for (const seed of seeds) {
      proxy.leadTo(server.port)
      const random = seeded(seed)
      const clients = await Promise.all(
        Array.from({ length: LEARNERS }, (_, at) => newLearner(proxy, `203.0.113.${random.below(200)}`, seed, at)),
      )
      const queues = clients.map(({ id }) => queuedActions(story, id))
      const struck = random.below(LEARNERS)
      const strikeAt = random.below(queues[struck]?.length ?? 1)
      const kill = async () => {
        await server.stop('SIGKILL')
        totals.kills++
        const key = queues[struck]?.[strikeAt]?.key ?? ''
        const written = await db.selectFrom('idempotency_keys').select('key').where('key', '=', key).executeTakeFirst()
        if (written !== undefined) totals.afterEffect++
        server = await start('serve', [], env)
        proxy.leadTo(server.port)
      }
      await Promise.all(
        clients.map((client, at) =>
          work(proxy, client, queues[at] ?? [], totals, {
            at: at === struck ? strikeAt : -1,
            arm: () => proxy.arm(momentOf(random), kill),
          }),
        ),
      )
      for (const client of clients) compare(await rowCounts(db, client.id), story, totals, seed)
    }
  } finally {
    await server.stop()
    await close()
    await proxy.close()
    await postgres.stop()
  }
  for (const fault of totals.faults) console.error(`server: ${fault}`)
  const { kills, afterEffect, actions, resent, lost, doubled, faults } = totals
  const seconds = Math.round((performance.now() - began) / 1000)
  return {
    line: `server: ${kills} kills of its process, ${afterEffect} of them after the effect and before the answer; ${actions} actions of ${kills * LEARNERS} learners, ${resent} times sent again, ${lost} lost, ${doubled} doubled, ${faults.length} other faults (${seconds} s)`,
    ok: lost === 0 && doubled === 0 && faults.length === 0 && afterEffect > 0,
  }
}

const momentOf = (random: Random) =>
  random.chance(0.6) ? ({ kind: 'reply' } as const) : ({ kind: 'amid', ms: random.below(LATEST) } as const)

async function newLearner(proxy: KillingProxy, address: string, seed: number, at: number): Promise<Client> {
  const answer = await ask(proxy.port, '/api/user/register', {
    method: 'POST',
    host,
    headers: { 'X-Forwarded-For': address },
    body: JSON.stringify({ name: 'Learner', email: `l${seed}-${at}@northwind.example`, password: 'first-day-1' }),
  })
  const { payloads } = JSON.parse(answer.text) as { payloads: { data: { id: string; sessionId: string } }[] }
  const [user] = payloads
  if (user === undefined) throw new Error(`Nobody was registered: ${answer.text}`)
  return { id: user.data.id, session: user.data.sessionId, address }
}

interface Strike {
  /** Index of the action during which the server is killed; -1 for none of this learner's. */
  readonly at: number
  readonly arm: () => Promise<void>
}

/** Sends a queue in order, each action until it is answered, and all of it again at the end. */
async function work(
  proxy: KillingProxy,
  client: Client,
  queue: readonly Action[],
  totals: Totals,
  strike: Strike,
): Promise<void> {
  const answers: string[] = []
  for (const [at, action] of queue.entries()) {
    const struck = at === strike.at ? strike.arm() : Promise.resolve()
    answers.push(await sendUntilAnswered(proxy, client, action, totals))
    await struck
    totals.actions++
  }
  for (const [at, action] of queue.entries())
    if ((await sendUntilAnswered(proxy, client, action, totals)) !== answers[at])
      totals.faults.push(`${action.path} answered something else when it came again`)
}

async function sendUntilAnswered(
  proxy: KillingProxy,
  { session, address }: Client,
  { key, method, path, body }: Action,
  totals: Totals,
): Promise<string> {
  for (;;) {
    const headers = { 'x-session-id': session, 'Idempotency-Key': key, 'X-Forwarded-For': address }
    const answer = await ask(proxy.port, `/api${path}`, { method, host, body, headers }).catch(() => undefined)
    if (answer?.status === 200) return answer.text
    if (answer !== undefined && answer.status !== 409 && answer.status !== 503) {
      totals.faults.push(`${path} was answered with ${answer.status}: ${answer.text}`)
      return answer.text
    }
    totals.resent++
    await pause(BETWEEN_TRIES)
  }
}

function compare(there: Readonly<Record<string, number>>, story: Story, totals: Totals, seed: number): void {
  for (const [what, expected] of Object.entries(expectedRowCounts(story))) {
    const found = there[what] ?? 0
    if (found < expected) totals.lost += expected - found
    if (found > expected) totals.doubled += found - expected
    if (found !== expected) console.error(`server, run ${seed}: ${what}: ${found} in the place of ${expected}`)
  }
}
