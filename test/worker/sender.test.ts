import { describe, expect, test } from 'vitest'
import { headers } from '../../protocol/api/wire'
import type { HttpRequest } from '../../worker/ports'
import { run } from '../simulation/run'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'
import { stepsOf, type Step } from '../simulation/steps'
import type { Tab } from '../simulation/tab'
import type { World } from '../simulation/world'

const DECK = 'd0000000-0000-4000-8000-000000000003'
/** A holder frozen for longer than PATIENCE ms loses the lock; its pending requests end within another SETTLING ms. */
const [PATIENCE, SETTLING] = [45_000, 36_000]

const favorite = (scene: SingleTab, tab: Tab, cardId: string) =>
  scene.do('favoriteCardToggle', { deckId: DECK, cardId, favorite: true }, { tab })
const favorites = (scene: SingleTab) => scene.sent('POST /user/favorites')
const isFavorite = ({ path }: { readonly path: string }) => path === '/user/favorites'
const holder = ({ world }: SingleTab) => world.device.locks.holder('flipdeck-sender')

/** Returns two idle tabs of one signed-in learner. */
async function twoTabs(): Promise<{ readonly scene: SingleTab; readonly first: Tab; readonly second: Tab }> {
  const scene = await createSingleTab()
  const first = scene.tab
  await scene.signIn()
  const second = await scene.open()
  return { scene, first, second }
}

/** Runs everything in order until this step is about to reach a tab, and freezes the tab before it. */
async function freezeBefore({ world }: SingleTab, tab: Tab, label: string, after?: string): Promise<void> {
  const { schedule } = world.device
  let seen = after === undefined
  for (let released = 0; released < 5_000; released++) {
    await world.burst(0)
    const [next] = schedule.ready().toSorted((one, other) => one.order - other.order)
    if (next === undefined) {
      schedule.advance((schedule.nextDue() ?? schedule.now() + 1) - schedule.now())
      continue
    }
    if (next.tab === tab.name && next.label === label && seen) return world.freeze(tab, true)
    if (next.tab === tab.name && next.label === after) seen = true
    await world.release(next)
  }
  throw new Error(`${tab.name} never came to '${label}'`)
}

/** Dispatches an action without waiting for the result. */
function tap({ world }: SingleTab, tab: Tab): void {
  const intent = { type: 'favoriteCardToggle', data: { deckId: DECK, cardId: 'one', favorite: true } }
  void tab.engine?.dispatch(intent, undefined, world.device.random.uuid())
}
const bodies = (scene: SingleTab) =>
  favorites(scene).map(({ tab, request }) => [
    tab,
    (JSON.parse(request.body ?? '{}') as { readonly cardId?: string }).cardId,
  ])

describe('one sender at a time', () => {
  test('X-OUTBOX-04 X-OUTBOX-09 discards the pending writes of a frozen sender when it thaws', async () => {
    const { scene, first, second } = await twoTabs()
    const { world } = scene
    world.device.network.plan = (request) => (isFavorite(request) ? 'hang' : undefined)
    await favorite(scene, first, 'one')
    await scene.wait(300)
    const frozen = holder(scene) === first.name ? first : second
    world.freeze(frozen, true)
    await scene.wait(PATIENCE + SETTLING + 10_000)
    // The other tab has its own pending request, without a response so far.
    expect(favorites(scene).map(({ tab }) => tab)).toEqual([frozen.name, frozen === first ? second.name : first.name])
    world.freeze(frozen, false)
    await scene.wait(2_000)
    expect(scene.logged('actionFailed')).toEqual([])
    world.device.network.plan = () => undefined
    await scene.wait(60_000)
    expect(scene.logged('actionFailed').map(({ data }) => data.attempt)).toEqual([1])
    expect(scene.logged('actionDelivered')).not.toEqual([])
    expect(world.assertions.violations).toEqual([])
  })

  test('X-OUTBOX-04 X-OUTBOX-09 checks the lease in a tab that thaws before its request, and does not send', async () => {
    const { scene, first, second } = await twoTabs()
    scene.world.freeze(second, true)
    tap(scene, first)
    // Its read of the log is outdated when it arrives.
    await freezeBefore(scene, first, 'read heard', 'begin term heard')
    scene.world.freeze(second, false)
    scene.world.device.network.plan = (request) => (isFavorite(request) ? 'hang' : undefined)
    await scene.wait(PATIENCE + SETTLING + 10_000)
    expect(bodies(scene)).toEqual([[second.name, 'one']])
    scene.world.freeze(first, false)
    await scene.wait(2_000)
    expect(bodies(scene)).toHaveLength(1)
    expect(scene.world.assertions.violations).toEqual([])
  })

  test('X-OUTBOX-09 does not trust a lease check that a suspension interrupted', async () => {
    const { scene, first, second } = await twoTabs()
    scene.world.freeze(second, true)
    tap(scene, first)
    await freezeBefore(scene, first, 'term heard', 'begin term heard')
    scene.world.freeze(second, false)
    await scene.wait(PATIENCE + SETTLING + 10_000)
    expect(bodies(scene)).toEqual([[second.name, 'one']])
    scene.world.freeze(first, false)
    await scene.wait(5_000)
    expect(bodies(scene)).toHaveLength(1)
    expect(scene.world.assertions.violations).toEqual([])
  })

  test("X-OUTBOX-09 does not end the thief's lease from a tab that was granted the lock and robbed of it while asleep", async () => {
    const { scene, first, second } = await twoTabs()
    const { device } = scene.world
    device.network.plan = (request) => (isFavorite(request) ? 'hang' : undefined)
    await favorite(scene, first, 'one')
    await scene.wait(1_000)
    const working = holder(scene) === first.name ? first : second
    const asleep = working === first ? second : first
    scene.world.freeze(asleep, true)
    // The request times out; the lock goes to the suspended tab, which does not receive it.
    await scene.wait(30_000)
    expect(holder(scene)).toBe(asleep.name)
    await scene.wait(PATIENCE + SETTLING + 5_000)
    expect(bodies(scene)).toEqual([
      [working.name, 'one'],
      [working.name, 'one'],
    ])
    const { epoch } = device.disk.memory.term
    device.network.plan = () => undefined
    scene.world.freeze(asleep, false)
    await scene.wait(3_000)
    expect(device.disk.memory.term.epoch).toBe(epoch)
    await scene.wait(60_000)
    expect(scene.logged('actionFailed').map(({ data }) => data.attempt)).toEqual([1, 2])
    expect(scene.world.assertions.violations).toEqual([])
  })

  test("X-OUTBOX-09 delays a tab that steals the lock until the previous holder's last request is over", async () => {
    const { scene, first, second } = await twoTabs()
    const { device } = scene.world
    scene.world.freeze(second, true)
    tap(scene, first)
    await freezeBefore(scene, first, 'read heard', 'begin term heard')
    scene.world.freeze(second, false)
    await scene.wait(PATIENCE - 2_000)
    expect(holder(scene)).toBe(first.name)
    // It wakes briefly: long enough to send the action, too short to receive the response.
    device.network.plan = (request) => (isFavorite(request) ? 'hang' : undefined)
    scene.world.freeze(first, false)
    await scene.wait(300)
    scene.world.freeze(first, true)
    expect(bodies(scene)).toEqual([[first.name, 'one']])
    device.network.plan = () => undefined
    await scene.wait(PATIENCE + SETTLING + 10_000)
    const [last, next] = favorites(scene)
    expect(next?.tab).toBe(second.name)
    expect((next?.at ?? 0) - (last?.at ?? 0)).toBeGreaterThan(30_000)
    expect(scene.world.assertions.violations).toEqual([])
  })

  test('X-OUTBOX-09 does not steal the lock because the device slept', async () => {
    const { scene, first, second } = await twoTabs()
    const { device } = scene.world
    device.network.plan = (request) => (isFavorite(request) ? 'hang' : undefined)
    await favorite(scene, first, 'one')
    await scene.wait(1_000)
    const working = holder(scene)
    for (let nap = 0; nap < 8; nap++) {
      scene.world.sleep(7_000)
      await scene.wait(100)
    }
    const { settled } = device.disk.memory.term
    expect([settled, [first.name, second.name].includes(working ?? '')]).toEqual([true, true])
    expect(scene.logged('actionFailed')).toHaveLength(1)
    expect(scene.world.assertions.violations).toEqual([])
  })

  test('X-OUTBOX-09 still delays when the lock is free after an incomplete theft', async () => {
    const { scene, first } = await twoTabs()
    const { device } = scene.world
    const { epoch } = device.disk.memory.term
    device.disk.memory.term = { epoch: epoch + 1, settled: false }
    await favorite(scene, first, 'one')
    await scene.wait(SETTLING - 5_000)
    expect(favorites(scene)).toEqual([])
    await scene.wait(10_000)
    expect(favorites(scene)).toHaveLength(1)
    expect(device.disk.memory.term.settled).toBe(true)
  })
})

describe('worlds in which no reply is lost', () => {
  /** Step kinds that lose no reply for which a living, running tab waits. */
  const harmless: ReadonlySet<Step['kind']> = new Set([
    ...(['act', 'burst', 'moment', 'while', 'sleep', 'signIn', 'open', 'freeze', 'thaw'] as const),
    ...(['offline', 'online', 'visibility', 'clock', 'session', 'rules', 'publish'] as const),
  ])

  /** Records the queue's completed requests and whether their replies were received. */
  function watchReplies(world: World) {
    const asked = new Map<string, { frozen: boolean; heard: boolean }[]>()
    const repeated: string[] = []
    const { network, server } = world.device
    const { of } = network
    const { handle } = server
    const underWay = new Map<string, { frozen: boolean; heard: boolean }>()
    Object.assign(network, {
      of: (tab: string) => {
        const http = of(tab)
        return async (request: HttpRequest, signal: AbortSignal) => {
          const key = request.headers[headers.idempotencyKey]
          if (key === undefined) return http(request, signal)
          const one = { frozen: false, heard: false }
          asked.set(key, [...(asked.get(key) ?? []), one])
          underWay.set(tab, one)
          const reply = await http(request, signal)
          one.heard = reply.kind === 'reply' && reply.status < 400
          return reply
        }
      },
    })
    Object.assign(server, {
      handle: (request: HttpRequest, now: number) => {
        const key = request.headers[headers.idempotencyKey] ?? ''
        const earlier = (asked.get(key) ?? []).slice(0, -1)
        if (earlier.some(({ heard, frozen }) => heard && !frozen)) repeated.push(`${request.path} ${key}`)
        return handle(request, now)
      },
    })
    const { freeze } = world
    Object.assign(world, {
      freeze: (tab: Tab, frozen: boolean) => {
        const one = underWay.get(tab.name)
        if (frozen && one !== undefined && !one.heard) one.frozen = true
        freeze(tab, frozen)
      },
    })
    return repeated
  }

  test.each(Array.from({ length: 8 }, (_, index) => 9_000 + index))(
    'X-OUTBOX-09 world %i: repeats no answered request, so that no key is needed',
    async (seed) => {
      const steps = stepsOf(seed, 160).filter(({ kind }) => harmless.has(kind))
      let repeated: readonly string[] = []
      const { violations, applied } = await run(seed, steps, (world) => {
        repeated = watchReplies(world)
      })
      expect(violations).toEqual([])
      expect(repeated).toEqual([])
      expect(applied).toBeGreaterThan(0)
    },
  )
})
