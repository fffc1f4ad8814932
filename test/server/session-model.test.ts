import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as constants from '../../protocol/constants'
import type { User } from '../../protocol/entities/user'
import { renewalGrace } from '../../server/auth/session'
import { readStory } from './people'
import { openSandbox, testConfig } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

/**
 * A model of the session's life cycle, run against the real server in random order. SESSION_RUNS sets the number of
 * sequences, SESSION_STEPS their length, SESSION_SEED selects them: `SESSION_RUNS=500 SESSION_STEPS=100 npx vitest run
 * --project server test/server/session-model.test.ts`.
 */
const numRuns = Number(process.env['SESSION_RUNS'] ?? 10)
const maxCommands = Number(process.env['SESSION_STEPS'] ?? 100)
const seed = Number(process.env['SESSION_SEED'] ?? 20_261_129)

const MINUTE = 60_000
/**
 * The tolerance of an absence beyond the organisation's limit: the interval between two syncs, and the precision of
 * their times.
 */
const unseen = constants.syncInterval + constants.requestTimeout + MINUTE

/** One issued pair of credentials. */
interface Pair {
  readonly session: string
  readonly token: string
  readonly logoutKey: string
  readonly family: Family
  generation: number
  used: boolean
  /** The server has deleted it, because a later renewal showed that its response was lost. */
  gone: boolean
}
/** A session with all its renewals. */
interface Family {
  readonly owner: Owner
  readonly bornAt: number
  alive: boolean
  generation: number
  generationAt: number
  seenAt: number
  expiresAt: number
}
interface Owner {
  readonly id: string
  readonly email: string
  password: string
  changes: number
  deleted: boolean
}
interface Model {
  now: number
  /** The organisation's logoutAfterMinutes. */
  minutes: number | undefined
  readonly owners: Owner[]
  readonly pairs: Pair[]
}
interface Real {
  readonly box: Sandbox
  readonly from: string
  readonly setRule: (minutes: number | undefined) => Promise<void>
}

const isAllowed = ({ now, minutes }: Model, { seenAt }: Family) =>
  minutes === undefined || seenAt + minutes * MINUTE + unseen > now
const isInGrace = ({ now }: Model, { generationAt }: Family) => now - generationAt < renewalGrace

/** Does a session id sign its user in? */
function isGood(model: Model, { family, generation, gone }: Pair): boolean {
  const isCurrent =
    generation === family.generation || (generation === family.generation - 1 && isInGrace(model, family))
  const isOn = family.expiresAt > model.now && family.bornAt + testConfig.retention.signIns > model.now
  return !gone && family.alive && !family.owner.deleted && isCurrent && isOn && isAllowed(model, family)
}

const issued = ({ sessionId = '', jwtToken = '', logoutKey = '' }: User, family: Family): Pair => ({
  session: sessionId,
  token: jwtToken,
  logoutKey,
  family,
  generation: family.generation,
  used: false,
  gone: false,
})

type Step = fc.AsyncCommand<Model, Real>

/** Picks by distance from the newest, so that small numbers select recent pairs. */
const pick = <A>(from: readonly A[], at: number): A => from[from.length - 1 - (at % from.length)] as A

/** A step on any issued pair, including old and lost ones. */
abstract class OnPair implements Step {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
  check({ pairs }: Readonly<Model>): boolean {
    return pairs.length > 0
  }
  abstract run(model: Model, real: Real): Promise<void>
  toString(): string {
    return `${this.constructor.name}(${this.at})`
  }
}

class SignIn implements Step {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
  check({ owners }: Readonly<Model>): boolean {
    return !pick(owners, this.at).deleted
  }
  async run(model: Model, { box, from }: Real): Promise<void> {
    const owner = pick(model.owners, this.at)
    const { user } = await box.ok('login', { from, params: { email: owner.email, password: owner.password } })
    const family: Family = {
      owner,
      bornAt: model.now,
      alive: true,
      generation: 1,
      generationAt: model.now,
      seenAt: model.now,
      expiresAt: model.now + testConfig.sessionLifetime,
    }
    model.pairs.push(issued(user, family))
  }
  toString(): string {
    return `SignIn(${this.at})`
  }
}

class Use extends OnPair {
  async run(model: Model, { box }: Real): Promise<void> {
    const pair = pick(model.pairs, this.at)
    const { status } = await box.call('myRoles', { session: pair.session })
    const good = isGood(model, pair)
    expect(status).toBe(good ? 200 : 401)
    if (good) pair.used = true
  }
}

class Sync extends OnPair {
  async run(model: Model, { box }: Real): Promise<void> {
    const pair = pick(model.pairs, this.at)
    const { user } = await box.ok('sync', { session: pair.session, query: {} })
    const good = isGood(model, pair)
    expect(user?.id).toBe(good ? pair.family.owner.id : undefined)
    if (!good) return
    pair.used = true
    const { family } = pair
    if (family.seenAt >= model.now - MINUTE) return
    family.seenAt = model.now
    family.expiresAt = Math.min(family.bornAt + testConfig.retention.signIns, model.now + testConfig.sessionLifetime)
  }
}

/** A renewal. Later uses of the new pair decide whether its response counts as received. */
class Renew extends OnPair {
  async run(model: Model, { box, from }: Real): Promise<void> {
    const pair = pick(model.pairs, this.at)
    const { family } = pair
    const reply = await box.call('loginJwt', { from, params: { jwtToken: pair.token, sessionId: pair.session } })
    const isKnown = !pair.gone && family.alive && !family.owner.deleted && isAllowed(model, family)
    if (!isKnown || family.bornAt + testConfig.retention.signIns <= model.now) {
      expect(reply.status).toBe(403)
      return
    }
    const age = family.generation - pair.generation
    const successors = model.pairs.filter(
      (other) => other.family === family && other.generation === family.generation && !other.gone,
    )
    const isReused = age > 1 || (age === 1 && !isInGrace(model, family) && successors.some(({ used }) => used))
    if (isReused) {
      expect(reply.status).toBe(403)
      family.alive = false
      return
    }
    expect(reply.status).toBe(200)
    if (age === 1 && !isInGrace(model, family)) for (const lost of successors) lost.gone = true
    family.generation = pair.generation + 1
    if (age === 0) family.generationAt = model.now
    family.seenAt = model.now
    family.expiresAt = model.now + testConfig.sessionLifetime
    if (reply.answer._tag === 'Right') model.pairs.push(issued(reply.answer.right.user, family))
  }
}

class LogOut extends OnPair {
  async run(model: Model, { box }: Real): Promise<void> {
    const pair = pick(model.pairs, this.at)
    await box.ok('logout', { session: pair.session, params: {} })
    if (!pair.gone) pair.family.alive = false
  }
}

class LogOutLater extends OnPair {
  async run(model: Model, { box }: Real): Promise<void> {
    const pair = pick(model.pairs, this.at)
    await box.ok('logout', { params: { logoutKey: pair.logoutKey } })
    if (!pair.gone) pair.family.alive = false
  }
}

class ChangePassword extends OnPair {
  override check({ pairs }: Readonly<Model>): boolean {
    return pairs.length > 0 && pick(pairs, this.at).family.owner.changes < 5
  }
  async run(model: Model, { box, from }: Real): Promise<void> {
    const pair = pick(model.pairs, this.at)
    const { family } = pair
    const { owner } = family
    const good = isGood(model, pair)
    const params = { password: `another-word-${randomUUID()}`, oldPassword: owner.password }
    const { status } = await box.call('updateAccount', { from, session: pair.session, params })
    expect(status).toBe(good ? 200 : 401)
    if (!good) return
    owner.password = params.password
    owner.changes += 1
    for (const other of model.pairs)
      if (other.family.owner === owner && other.family !== family) other.family.alive = false
    family.generation += 1
    family.generationAt = 0
    pair.generation = family.generation
    pair.used = true
  }
}

class DeleteAccount extends OnPair {
  async run(model: Model, { box, from }: Real): Promise<void> {
    const pair = pick(model.pairs, this.at)
    const { owner } = pair.family
    const good = isGood(model, pair)
    const params = { userId: owner.id, password: owner.password }
    const { status } = await box.call('deleteAccount', { from, session: pair.session, params })
    expect(status).toBe(good ? 200 : 401)
    if (good) owner.deleted = true
  }
}

class SetRule implements Step {
  readonly minutes: number | undefined
  constructor(minutes: number | undefined) {
    this.minutes = minutes
  }
  check(): boolean {
    return true
  }
  async run(model: Model, { setRule }: Real): Promise<void> {
    await setRule(this.minutes)
    model.minutes = this.minutes
  }
  toString(): string {
    return `SetRule(${this.minutes})`
  }
}

class Pass implements Step {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
  check(): boolean {
    return true
  }
  run(model: Model, { box }: Real): Promise<void> {
    box.clock.move(this.ms)
    model.now += this.ms
    return Promise.resolve()
  }
  toString(): string {
    return `Pass(${this.ms})`
  }
}

/** Mostly the newest pair or its predecessor, where the rules meet. */
const at = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.nat({ max: 5 }) },
)
const passes = [1, 1_000, renewalGrace - 1, renewalGrace, renewalGrace, 5 * MINUTE, 28 * MINUTE, 25 * 60 * MINUTE]
const step = fc.oneof(
  { weight: 1, arbitrary: at.map((n): Step => new SignIn(n)) },
  { weight: 7, arbitrary: at.map((n) => new Use(n)) },
  { weight: 4, arbitrary: at.map((n) => new Sync(n)) },
  { weight: 9, arbitrary: at.map((n) => new Renew(n)) },
  { weight: 6, arbitrary: fc.constantFrom(...passes).map((ms) => new Pass(ms)) },
  { weight: 2, arbitrary: fc.constantFrom(1, 20, undefined, undefined).map((minutes) => new SetRule(minutes)) },
  { weight: 1, arbitrary: at.map((n) => new LogOut(n)) },
  { weight: 1, arbitrary: at.map((n) => new LogOutLater(n)) },
  { weight: 1, arbitrary: at.map((n) => new ChangePassword(n)) },
  { weight: 1, arbitrary: at.map((n) => new DeleteAccount(n)) },
)
/** Short sequences find little, so do not prefer them. */
const sequences = fc.noBias(fc.array(step, { minLength: 1, maxLength: maxCommands, size: 'max' }))

let sandbox: Sandbox
let setRule: Real['setRule']

beforeAll(async () => {
  const story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
  const { db } = sandbox.connection
  const id = story.org('northwind')
  const { data } = await db.selectFrom('orgs').select('data').where('id', '=', id).executeTakeFirstOrThrow()
  setRule = async (minutes) => {
    const ruled = JSON.stringify({
      ...(data as object),
      ...(minutes === undefined ? {} : { logoutAfterMinutes: minutes }),
    })
    await db.updateTable('orgs').set({ data: ruled }).where('id', '=', id).execute()
  }
})
afterAll(() => sandbox.close())

test(
  "S-SYNC-16 S-SYNC-17 S-SYNC-18 S-SYNC-34 keeps exactly the model's sessions for sign-in, renewal, lost responses, tabs, logout, new password, deletion and rules in any order",
  async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        run += 1
        const from = `203.0.${run >> 8}.${run & 255}`
        await setRule(undefined)
        const owners: Owner[] = []
        for (const n of [1, 2]) {
          const email = `${randomUUID()}@northwind.example`
          const password = `first-day-${n}`
          const { user } = await sandbox.ok('register', { from, params: { name: 'Model', email, password } })
          owners.push({ id: user.id, email, password, changes: 0, deleted: false })
        }
        const model: Model = { now: sandbox.clock.now(), minutes: undefined, owners, pairs: [] }
        const real = { box: sandbox, from, setRule }
        for (const step of steps) if (step.check(model)) await step.run(model, real)
        // At the end, every issued pair is as valid as in the model.
        for (const pair of model.pairs)
          expect((await sandbox.call('myRoles', { session: pair.session })).status).toBe(
            isGood(model, pair) ? 200 : 401,
          )
      }),
      { numRuns, seed, endOnFailure: process.env['SESSION_RUNS'] === undefined },
    )
  },
  numRuns * 30_000,
)
