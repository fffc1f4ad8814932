import { sql } from 'kysely'
import { connectServer } from '../../../server/db/connection'
import type { Database } from '../../../server/db/connection'
import { seeded } from '../../simulation/random'
import type { Random } from '../../simulation/random'
import { freshAddress } from '../databases'
import { readStory, type Story } from '../people'
import { playlistOf } from '../playlists'
import { packFolder } from '../seed'
import { ask, host, productionSettings, run as start } from '../server-process'
import { anyAct, beginning } from './acts'
import type { Act, Person } from './acts'

const PEOPLE = 3
const DEVICES = 4
/** How often an act is sent to both processes at the same time, like after a lost response. */
const TWICE = 0.15

/** The result of a race: the errors, and the number of responses by status. */
export interface Outcome {
  readonly faults: readonly string[]
  readonly acts: number
  readonly statuses: Readonly<Record<number, number>>
}

interface Racer extends Person {
  readonly sessions: readonly string[]
  readonly done: Act[]
}

/**
 * Lets several devices of a few users act concurrently, in random mixes and orders, against two server processes on one
 * PostgreSQL. Expects no 5xx, no deadlock, and the effect of each ok response exactly once. The same seed makes the
 * same acts; their timing depends on the machine.
 */
export async function race(postgres: string, seed: number, actsEach: number): Promise<Outcome> {
  const story = await readStory(packFolder, Date.now())
  const { address, drop } = await freshAddress(postgres)
  const env = {
    ...productionSettings(address),
  }
  const servers = [await start('serve', [], env), await start('serve', [], env)]
  const { db, close } = connectServer(address)
  const random = seeded(seed)
  const faults: string[] = []
  const statuses: Record<number, number> = {}
  const send = async (session: string, { name, key, method, path, body }: Act, port: number): Promise<number> => {
    const headers = {
      'x-session-id': session,
      ...(method === 'GET' ? {} : { 'Idempotency-Key': key }),
      // Node sends a body of DELETE without its length.
      ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    }
    const answer = await ask(port, `/api${path}`, { method, host, headers, ...(body === undefined ? {} : { body }) })
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status >= 500 || answer.status === 429 || answer.status === 400)
      faults.push(`${name} was answered with ${answer.status}: ${answer.text.slice(0, 200)}`)
    return answer.status
  }
  const ports = servers.map(({ port }) => port)
  try {
    const racers = await Promise.all(
      Array.from({ length: PEOPLE }, (_, at) => newRacer(ports[0] ?? 0, random.uuid(), at)),
    )
    for (const racer of racers) await send(racer.sessions[0] ?? '', beginning(random, story, racer), ports[0] ?? 0)
    await Promise.all(
      racers.map(async (racer) => {
        const chance = seeded(random.below(2 ** 31))
        const devices = racer.sessions.map((session) => ({ session, own: seeded(chance.below(2 ** 31)) }))
        for (let round = 0; round < actsEach; round++) {
          // All devices start at the same time; in half of the rounds with the same call, so that they contend for its
          // rows.
          const kind = chance.chance(0.5) ? chance.unit() : undefined
          await Promise.all(
            devices.map(({ session, own }) =>
              once(own, kind ?? own.unit(), story, racer, (act, port) => send(session, act, port), ports),
            ),
          )
        }
      }),
    )
    for (const racer of racers) faults.push(...(await faultsOf(db, story, racer)))
  } finally {
    for (const server of servers) {
      await server.stop()
      if (/"level":"error"/.test(server.output())) faults.push(`a server logged: ${server.output().slice(-2_000)}`)
    }
    // PostgreSQL counts the deadlocks of a connection at its end.
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
      where datname = current_database()`.execute(db)
    const deadlocks = rows[0]?.deadlocks ?? 0
    if (deadlocks > 0) faults.push(`${deadlocks} deadlocks`)
    await close()
    await drop()
  }
  return { faults, acts: PEOPLE * DEVICES * actsEach, statuses }
}

async function once(
  random: Random,
  kind: number,
  story: Story,
  racer: Racer,
  send: (act: Act, port: number) => Promise<number>,
  ports: readonly number[],
): Promise<void> {
  const act = anyAct(random, story, racer, kind)
  const isTwice = act.method !== 'GET' && random.chance(TWICE)
  const to = isTwice ? ports : [random.pick(ports) ?? 0]
  const answers = await Promise.all(to.map((port) => send(act, port)))
  if (answers.includes(200)) racer.done.push(act)
}

async function newRacer(port: number, trialId: string, at: number): Promise<Racer> {
  const person = { email: `racer-${at}@northwind.example`, password: 'first-day-1' }
  const userOf = (text: string) =>
    (JSON.parse(text) as { payloads: { data: { id: string; sessionId: string } }[] }).payloads[0]?.data
  const asked = (path: string, body: object) =>
    ask(port, `/api/user/${path}`, {
      method: 'POST',
      host,
      headers: { 'X-Forwarded-For': `203.0.113.${at}` },
      body: JSON.stringify(body),
    })
  const registered = userOf((await asked('register', { name: 'Racer', ...person })).text)
  const sessions = [registered?.sessionId ?? '']
  while (sessions.length < DEVICES) sessions.push(userOf((await asked('login', person)).text)?.sessionId ?? '')
  return { id: registered?.id ?? '', trialId, ownDecks: [], sessions, done: [] }
}

/** Compares the database with a user's acts; returns the differences in words. */
async function faultsOf(db: Database, story: Story, { id, done }: Racer): Promise<readonly string[]> {
  const faults: string[] = []
  const expectSame = (what: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      faults.push(`${what}: ${JSON.stringify(found)} in the place of ${JSON.stringify(expected)}`)
  }
  const idsIn = async (table: 'activity' | 'responses' | 'user_decks') =>
    (await db.selectFrom(table).select('id').where('user_id', '=', id).execute()).map((row) => row.id).toSorted()
  const effects = done.map(({ effect }) => effect)
  expectSame('activity', await idsIn('activity'), effects.flatMap(({ activities = [] }) => activities).toSorted())
  expectSame('answers', await idsIn('responses'), effects.flatMap(({ responses = [] }) => responses).toSorted())
  expectSame('own decks', await idsIn('user_decks'), effects.flatMap(({ decks = [] }) => decks).toSorted())
  const trials = await db.selectFrom('trials').selectAll().where('user_id', '=', id).execute()
  expectSame('trials', trials.length, 1)
  expectSame(
    'attempts',
    trials[0]?.attempts,
    effects.reduce((sum, { attempts = 0 }) => sum + attempts, 0),
  )
  const most: Record<string, number> = {}
  for (const { heard = {} } of effects)
    for (const [second, times] of Object.entries(heard)) most[second] = Math.max(most[second] ?? 0, times)
  const { card, trackId } = playlistOf(story)
  const record = await db
    .selectFrom('playlist_activity')
    .select('data')
    .where('user_id', '=', id)
    .where('card_id', '=', card.id)
    .where('track_id', '=', trackId)
    .executeTakeFirst()
  const inOrder = (seconds: object) => Object.entries(seconds).toSorted(([one], [other]) => Number(one) - Number(other))
  expectSame(
    'seconds heard',
    inOrder((record?.data as { secToListened?: object } | undefined)?.secToListened ?? {}),
    inOrder(most),
  )
  return faults
}
