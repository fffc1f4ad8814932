import { describe, expect, test } from 'vitest'
import { headers } from '../../protocol/api/wire'
import type { HttpRequest } from '../../worker/ports'
import { run } from '../world/run'
import { createScene, type Scene } from '../world/scene'
import { stepsOf, type Step } from '../world/steps'
import type { Tab } from '../world/tab'
import type { World } from '../world/world'

const DECK = 'd0000000-0000-4000-8000-000000000003'
/** A holder that is frozen so long loses the lock, and what it began is over so long after it, ms. */
const [PATIENCE, SETTLING] = [45_000, 36_000]

const favorite = (scene: Scene, tab: Tab, cardId: string) =>
  scene.do('favoriteCardToggle', { deckId: DECK, cardId, favorite: true }, { tab })
const favorites = (scene: Scene) => scene.sent('POST /user/favorites')
const isFavorite = ({ path }: { readonly path: string }) => path === '/user/favorites'
const holder = ({ world }: Scene) => world.device.locks.holder('flipdeck-sender')

/** Two tabs of one signed-in learner, at rest. */
async function twoTabs(): Promise<{ readonly scene: Scene; readonly first: Tab; readonly second: Tab }> {
  const scene = await createScene()
  const first = scene.tab
  await scene.signIn()
  const second = await scene.open()
  return { scene, first, second }
}

/** Lets everything happen in its order until this is about to reach a tab, and freezes the tab before it does. */
async function freezeBefore({ world }: Scene, tab: Tab, label: string, after?: string): Promise<void> {
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

/** Records an action and does not wait for what comes of it. */
function tap({ world }: Scene, tab: Tab): void {
  const intent = { type: 'favoriteCardToggle', data: { deckId: DECK, cardId: 'one', favorite: true } }
  void tab.engine?.dispatch(intent, undefined, world.device.random.uuid())
}
const bodies = (scene: Scene) =>
  favorites(scene).map(({ tab, request }) => [
    tab,
    (JSON.parse(request.body ?? '{}') as { readonly cardId?: string }).cardId,
  ])

describe('one sender at a time', () => {
  test('X-OUTBOX-04 X-OUTBOX-09 what a frozen sender has to say when it thaws is not written', async () => {
    const { scene, first, second } = await twoTabs()
    const { world } = scene
    world.device.network.plan = (request) => (isFavorite(request) ? 'hang' : undefined)
    await favorite(scene, first, 'one')
    await scene.wait(300)
    const frozen = holder(scene) === first.name ? first : second
    world.freeze(frozen, true)
    await scene.wait(PATIENCE + SETTLING + 10_000)
    // The other one has its own request under way, of which nothing is heard yet.
    expect(favorites(scene).map(({ tab }) => tab)).toEqual([frozen.name, frozen === first ? second.name : first.name])
    world.freeze(frozen, false)
    await scene.wait(2_000)
    expect(scene.logged('actionFailed')).toEqual([])
    world.device.network.plan = () => undefined
    await scene.wait(60_000)
    expect(scene.logged('actionFailed').map(({ data }) => data.attempt)).toEqual([1])
    expect(scene.logged('actionDelivered')).not.toEqual([])
    expect(world.verdict.breaches).toEqual([])
  })

  test('X-OUTBOX-04 X-OUTBOX-09 a tab that thaws before its request looks at the term, and does not send', async () => {
    const { scene, first, second } = await twoTabs()
    scene.world.freeze(second, true)
    tap(scene, first)
    // What it has read of the log is old when it hears of it.
    await freezeBefore(scene, first, 'read heard', 'begin term heard')
    scene.world.freeze(second, false)
    scene.world.device.network.plan = (request) => (isFavorite(request) ? 'hang' : undefined)
    await scene.wait(PATIENCE + SETTLING + 10_000)
    expect(bodies(scene)).toEqual([[second.name, 'one']])
    scene.world.freeze(first, false)
    await scene.wait(2_000)
    expect(bodies(scene)).toHaveLength(1)
    expect(scene.world.verdict.breaches).toEqual([])
  })

  test('X-OUTBOX-09 a look at the term that was slept over allows nothing', async () => {
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
    expect(scene.world.verdict.breaches).toEqual([])
  })

  test('X-OUTBOX-09 a tab that was given the lock in its sleep, and robbed of it, does not end the term of the thief', async () => {
    const { scene, first, second } = await twoTabs()
    const { device } = scene.world
    device.network.plan = (request) => (isFavorite(request) ? 'hang' : undefined)
    await favorite(scene, first, 'one')
    await scene.wait(1_000)
    const working = holder(scene) === first.name ? first : second
    const asleep = working === first ? second : first
    scene.world.freeze(asleep, true)
    // The request times out; the lock goes to the sleeper, who does not hear of it.
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
    expect(scene.world.verdict.breaches).toEqual([])
  })

  test('X-OUTBOX-09 whoever takes the lock by force waits until the last request of the robbed one is over', async () => {
    const { scene, first, second } = await twoTabs()
    const { device } = scene.world
    scene.world.freeze(second, true)
    tap(scene, first)
    await freezeBefore(scene, first, 'read heard', 'begin term heard')
    scene.world.freeze(second, false)
    await scene.wait(PATIENCE - 2_000)
    expect(holder(scene)).toBe(first.name)
    // It wakes up for a moment: long enough to send the action, too short to hear of it.
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
    expect(scene.world.verdict.breaches).toEqual([])
  })

  test('X-OUTBOX-09 nobody is robbed because the device slept', async () => {
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
    expect(scene.world.verdict.breaches).toEqual([])
  })

  test('X-OUTBOX-09 who finds the lock free after a theft that was not carried through waits all the same', async () => {
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
  /** What keeps every reply that a living, wakeful tab waits for. */
  const harmless: ReadonlySet<Step['kind']> = new Set([
    ...(['act', 'burst', 'moment', 'while', 'sleep', 'signIn', 'open', 'freeze', 'thaw'] as const),
    ...(['offline', 'online', 'visibility', 'clock', 'session', 'rules', 'publish'] as const),
  ])

  /** Requests of the queue that came to their end, with what was heard of them. */
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
    'X-OUTBOX-09 world %i: nothing that was answered is asked again, so that no key is needed',
    async (seed) => {
      const steps = stepsOf(seed, 160).filter(({ kind }) => harmless.has(kind))
      let repeated: readonly string[] = []
      const { breaches, applied } = await run(seed, steps, (world) => {
        repeated = watchReplies(world)
      })
      expect(breaches).toEqual([])
      expect(repeated).toEqual([])
      expect(applied).toBeGreaterThan(0)
    },
  )
})
