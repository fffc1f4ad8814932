import { test as property, fc } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { nodesOf } from '../../../test/machines'
import type { ReplaySnapshot, ReplaySide, ValueQuestion } from '../../../protocol/replay'
import { playerMachine, type Speed } from './player-machine'
import type { ReplayLink } from './replay-link'

const momentAt = (place: number): ReplaySnapshot => ({
  kind: 'moment',
  place,
  at: 0,
  path: '/',
  contentLeftOut: false,
  machines: [],
  outbox: [],
  outboxMore: 0,
  health: { events: 0, unknownEvents: 0, damagedRows: 0, quarantinedEvents: 0, gaps: 0 },
  changes: [],
  changesMore: 0,
})
const none = { changes: [], changesMore: 0 }
/** Five events with intervals of 1 s, 400 ms, 0 ms and one day. */
const times = [1_000, 2_000, 2_400, 2_400, 86_402_400]

type Call =
  | { readonly of: 'seek'; readonly place: number; readonly side: ReplaySide }
  | { readonly of: 'compare'; readonly before: number; readonly after: number }
  | { readonly of: 'why'; readonly id: number; readonly question: ValueQuestion }
type Answers = {
  readonly seek: Awaited<ReturnType<ReplayLink['seek']>>
  readonly compare: Awaited<ReturnType<ReplayLink['compare']>>
  readonly why: Awaited<ReturnType<ReplayLink['why']>>
}

/** A player whose worker answers when the test lets it. */
function openPlayer({ place, count = times.length }: { readonly place?: number; readonly count?: number } = {}) {
  const clock = new SimulatedClock()
  const asked: { readonly call: Call; readonly settle: (answer: Promise<unknown>) => void }[] = []
  const ask = (call: Call): Promise<never> =>
    new Promise((settle) => {
      asked.push({ call, settle: (answer) => settle(answer as Promise<never>) })
    })
  const actor = createActor(playerMachine, {
    clock,
    input: {
      link: {
        seek: (at, side) => ask({ of: 'seek', place: at, side }),
        compare: (before, after) => ask({ of: 'compare', before, after }),
        why: (id, question) => ask({ of: 'why', id, question }),
      },
      story: {
        types: ['a'],
        kinds: new Uint16Array(count),
        seqs: Float64Array.from({ length: count }, (_, index) => index + 1),
        times: Float64Array.from({ length: count }, (_, index) => times[index] ?? 0),
      },
      place,
    },
  })
  actor.start()
  /** Answers the oldest open call of a kind. */
  async function answer<K extends Call['of']>(of: K, result: Answers[K] | Error): Promise<void> {
    const index = asked.findIndex(({ call }) => call.of === of)
    const [first] = asked.splice(index, 1)
    if (index < 0 || first === undefined) throw new Error(`no open call of ${of}`)
    first.settle(result instanceof Error ? Promise.reject(result) : Promise.resolve(result))
    await new Promise((done) => setTimeout(done))
  }
  const now = () => actor.getSnapshot()
  return {
    clock,
    answer,
    now,
    place: () => now().context.place,
    states: () => now().value,
    calls: () => asked.map(({ call }) => call),
    seeks: () => asked.flatMap(({ call }) => (call.of === 'seek' ? [[call.side, call.place]] : [])),
    send: actor.send.bind(actor),
  }
}

describe('the initial position of a log', () => {
  it.each([
    ['at its end with the summary', {}, 5, true],
    ['at the position in the URL, without the summary', { place: 2 }, 2, false],
    ['before the first event when the URL contains that position', { place: 0 }, 0, false],
    ['at its end with 20,000 events', { count: 20_000 }, 20_000, true],
    ['at its start with more events', { count: 20_001 }, 0, true],
  ] as const)('X-REPLAY-02 opens %s', (_, given, place, isSummary) => {
    const player = openPlayer(given)
    expect([player.place(), player.now().context.isSummary]).toEqual([place, isSummary])
    expect(player.states()).toEqual({ moment: 'seeking', playback: 'paused', comparison: 'off', why: 'none' })
    expect(player.seeks()).toEqual([['moment', place]])
  })
})

describe('the shown position', () => {
  it('X-REPLAY-02 stays until the next is loaded; of the positions passed meanwhile only the last is requested', async () => {
    const player = openPlayer()
    await player.answer('seek', momentAt(5))
    expect(player.now().context.seen.moment).toEqual({ moment: momentAt(5), reached: undefined })
    player.send({ type: 'seek', place: 4 })
    player.send({ type: 'seek', place: 3 })
    player.send({ type: 'seek', place: 2 })
    expect(player.seeks()).toEqual([['moment', 4]])
    expect(player.now().context.seen.moment.moment?.place).toBe(5)
    await player.answer('seek', momentAt(4))
    expect(player.now().context.seen.moment.moment?.place).toBe(4)
    expect(player.seeks()).toEqual([['moment', 2]])
    await player.answer('seek', momentAt(2))
    expect(player.states().moment).toBe('settled')
    expect(player.calls()).toEqual([])
  })

  it('X-REPLAY-02 reports how much of the log is processed and requests the position again', async () => {
    const player = openPlayer()
    await player.answer('seek', { kind: 'reading', reached: 2 })
    expect(player.now().context.seen.moment).toEqual({ moment: undefined, reached: 2 })
    expect(player.seeks()).toEqual([['moment', 5]])
    player.send({ type: 'seek', place: 1 })
    await player.answer('seek', { kind: 'reading', reached: 4 })
    expect(player.seeks()).toEqual([['moment', 1]])
    await player.answer('seek', momentAt(1))
    expect(player.now().context.seen.moment).toEqual({ moment: momentAt(1), reached: undefined })
  })

  it.each([
    ['answers nothing', undefined],
    ['fails', new Error('gone')],
  ] as const)('X-REPLAY-02 is not requested again when the worker %s', async (_, result) => {
    const player = openPlayer()
    await player.answer('seek', result)
    expect(player.states().moment).toBe('settled')
    expect(player.calls()).toEqual([])
  })

  it('X-REPLAY-02 stays within the log', () => {
    const player = openPlayer()
    player.send({ type: 'seek', place: 6 })
    expect(player.place()).toBe(5)
    player.send({ type: 'seek', place: -1 })
    expect(player.place()).toBe(0)
  })
})

describe('playing', () => {
  it('X-REPLAY-02 plays with the time between two events, 2 s at the maximum, and pauses at the end', () => {
    const player = openPlayer({ place: 0 })
    player.send({ type: 'play' })
    const steps: (readonly [number, number])[] = []
    let [place, since] = [0, 0]
    for (let elapsed = 0; elapsed < 4_000; elapsed += 1) {
      player.clock.increment(1)
      since += 1
      if (player.place() === place) continue
      place = player.place()
      steps.push([place, since])
      since = 0
    }
    expect(steps).toEqual([
      [1, 1],
      [2, 1_000],
      [3, 400],
      [4, 1],
      [5, 2_000],
    ])
    expect(player.states().playback).toBe('paused')
  })

  it.each([
    ['4', 250],
    ['16', 63],
  ] as const)('X-REPLAY-02 divides the delay by the speed %s', (speed: Speed, wait) => {
    const player = openPlayer({ place: 1 })
    player.send({ type: 'setSpeed', speed })
    player.send({ type: 'play' })
    player.clock.increment(wait - 1)
    expect(player.place()).toBe(1)
    player.clock.increment(1)
    expect(player.place()).toBe(2)
  })

  it('X-REPLAY-02 restarts the delay when the speed or the position changes', () => {
    const player = openPlayer({ place: 1 })
    player.send({ type: 'play' })
    player.clock.increment(900)
    player.send({ type: 'setSpeed', speed: '4' })
    player.clock.increment(249)
    expect(player.place()).toBe(1)
    player.clock.increment(1)
    expect(player.place()).toBe(2)
    player.clock.increment(90)
    player.send({ type: 'look', place: 1 })
    expect(player.states().playback).toBe('playing')
    player.clock.increment(249)
    expect(player.place()).toBe(1)
    player.clock.increment(1)
    expect(player.place()).toBe(2)
  })

  it('X-REPLAY-02 starts at the first event when the log is at its end, and closes the summary', () => {
    const player = openPlayer()
    player.send({ type: 'play' })
    expect([player.place(), player.states().playback, player.now().context.isSummary]).toEqual([0, 'playing', false])
  })

  it.each([
    ['a press on pause', { type: 'pause' }],
    ['a move to a position', { type: 'seek', place: 3 }],
    ["'Why?'", { type: 'ask', asked: { place: 1, subject: 'state', steps: [], name: '' }, asker: undefined }],
  ] as const)('X-REPLAY-02 ends by %s', (_, event) => {
    const player = openPlayer({ place: 1 })
    player.send({ type: 'play' })
    player.send(event)
    const place = player.place()
    expect(player.states().playback).toBe('paused')
    player.clock.increment(10_000)
    expect(player.place()).toBe(place)
  })
})

describe('the summary', () => {
  it.each([
    ['seek', { type: 'seek', place: 5 }, false],
    ['pin', { type: 'pin' }, false],
    ['look', { type: 'look', place: 2 }, true],
    ['toggleSummary', { type: 'toggleSummary' }, false],
  ] as const)('X-REPLAY-02 after %s', (_, event, isSummary) => {
    const player = openPlayer()
    player.send(event)
    expect(player.now().context.isSummary).toBe(isSummary)
    player.send({ type: 'toggleSummary' })
    expect(player.now().context.isSummary).toBe(!isSummary)
  })

  it('X-REPLAY-02 is replaced by the facts when a comparison ends', () => {
    const player = openPlayer()
    player.send({ type: 'pin' })
    player.send({ type: 'toggleSummary' })
    player.send({ type: 'unpin' })
    expect(player.now().context.isSummary).toBe(false)
  })
})

describe('the comparison of two positions', () => {
  it('X-REPLAY-02 compares when both are processed, and again when one changes', async () => {
    const player = openPlayer()
    player.send({ type: 'pin' })
    expect(player.states().comparison).toEqual({ on: { pinned: 'seeking', differences: 'settled' } })
    expect(player.seeks()).toEqual([
      ['moment', 5],
      ['pinned', 5],
    ])
    await player.answer('seek', momentAt(5))
    expect(player.states().comparison).toEqual({ on: { pinned: 'seeking', differences: 'settled' } })
    await player.answer('seek', momentAt(5))
    expect(player.states().comparison).toEqual({ on: { pinned: 'settled', differences: 'comparing' } })
    expect(player.calls()).toEqual([{ of: 'compare', before: 5, after: 5 }])
    await player.answer('compare', none)
    expect(player.now().context.comparison).toEqual({ ...none, before: 5, after: 5 })
    player.send({ type: 'seek', place: 1 })
    await player.answer('seek', momentAt(1))
    expect(player.now().context.comparison).toEqual({ ...none, before: 5, after: 5 })
    await player.answer('compare', none)
    expect(player.now().context.comparison).toEqual({ ...none, before: 5, after: 1 })
    expect(player.states().comparison).toEqual({ on: { pinned: 'settled', differences: 'settled' } })
    expect(player.calls()).toEqual([])
  })

  it('X-REPLAY-02 drops the result of an outdated pair, and keeps the last one when a comparison fails', async () => {
    const player = openPlayer()
    player.send({ type: 'pin' })
    await player.answer('seek', momentAt(5))
    await player.answer('seek', momentAt(5))
    player.send({ type: 'seek', place: 2 })
    await player.answer('seek', momentAt(2))
    await player.answer('compare', none)
    expect(player.now().context.comparison).toBeUndefined()
    await player.answer('compare', none)
    expect(player.now().context.comparison).toEqual({ ...none, before: 5, after: 2 })
    player.send({ type: 'seek', place: 3 })
    await player.answer('seek', momentAt(3))
    await player.answer('compare', new Error('gone'))
    expect(player.now().context.comparison).toEqual({ ...none, before: 5, after: 2 })
    expect(player.calls()).toEqual([])
  })

  it('X-REPLAY-02 keeps no result when the comparison ends', async () => {
    const player = openPlayer()
    player.send({ type: 'pin' })
    await player.answer('seek', momentAt(5))
    await player.answer('seek', momentAt(5))
    await player.answer('compare', none)
    player.send({ type: 'unpin' })
    const { pinnedPlace, seen, comparison } = player.now().context
    expect(player.states().comparison).toBe('off')
    expect([pinnedPlace, seen.pinned.moment, comparison]).toEqual([undefined, undefined, undefined])
    player.send({ type: 'pin' })
    expect(player.seeks()).toEqual([['pinned', 5]])
  })
})

describe("'Why?'", () => {
  const question: ValueQuestion = { place: 4, subject: 'state', steps: ['user'] }
  const asked = { ...question, name: 'user' }
  const asking = { type: 'ask', asked, asker: undefined } as const

  it('X-REPLAY-02 searches under one id until the event is found, then moves there', async () => {
    const player = openPlayer()
    player.send(asking)
    expect(player.states().why).toBe('looking')
    expect(player.now().context.why).toEqual({ name: 'user', from: 5, is: 'looking', place: 4 })
    await player.answer('why', { kind: 'lookingBack', place: 3 })
    expect(player.now().context.why).toEqual({ name: 'user', from: 5, is: 'looking', place: 3 })
    expect(player.calls().filter(({ of }) => of === 'why')).toEqual([{ of: 'why', id: 1, question }])
    await player.answer('why', { kind: 'found', place: 2 })
    expect(player.states().why).toBe('answered')
    expect(player.now().context.why).toEqual({ name: 'user', from: 5, is: 'found', place: 2 })
    expect([player.place(), player.now().context.isSummary]).toEqual([2, false])
    player.send(asking)
    expect(player.calls().filter(({ of }) => of === 'why')).toEqual([{ of: 'why', id: 2, question }])
  })

  it.each([
    ['always', { kind: 'found', place: 0 }],
    ['gone', undefined],
    ['gone', new Error('gone')],
  ] as const)("X-REPLAY-02 answers '%s' at the position of the question", async (is, result) => {
    const player = openPlayer()
    player.send(asking)
    await player.answer('why', result)
    expect(player.now().context.why).toEqual({ name: 'user', from: 5, is, place: 5 })
    expect(player.place()).toBe(5)
  })

  it.each([
    ['the search is dismissed', { type: 'dismiss' }],
    ['the player moves to another position', { type: 'seek', place: 1 }],
    ['another position is shown with the summary', { type: 'look', place: 1 }],
  ] as const)('X-REPLAY-02 stops searching when %s', async (_, event) => {
    const player = openPlayer()
    player.send(asking)
    player.send(event)
    expect([player.states().why, player.now().context.why]).toEqual(['none', undefined])
    const place = player.place()
    await player.answer('why', { kind: 'found', place: 3 })
    expect([player.states().why, player.place(), player.calls().filter(({ of }) => of === 'why')]).toEqual([
      'none',
      place,
      [],
    ])
  })

  it.each([
    ['returns the focus to the button of the question', true, 1],
    ['leaves the focus when that button was removed', false, 0],
  ])('X-REPLAY-02 %s when it is dismissed, and not otherwise', (_, isConnected, expected) => {
    const player = openPlayer()
    let focused = 0
    const asker = { isConnected, focus: () => void (focused += 1) }
    player.send({ ...asking, asker })
    player.send({ type: 'seek', place: 1 })
    expect(focused).toBe(0)
    player.send({ ...asking, asker })
    player.send({ type: 'dismiss' })
    expect(focused).toBe(expected)
  })

  it('X-REPLAY-02 keeps the answer at its position and closes it at another one', async () => {
    const player = openPlayer()
    player.send(asking)
    await player.answer('why', { kind: 'found', place: 2 })
    player.send({ type: 'seek', place: 2 })
    expect(player.states().why).toBe('answered')
    player.send({ type: 'seek', place: 3 })
    expect([player.states().why, player.now().context.why]).toEqual(['none', undefined])
  })
})

const place = fc.integer({ min: -1, max: 6 })
const steps = fc.oneof(
  fc.record({ type: fc.constantFrom('seek' as const, 'look' as const), place }),
  fc.record({ type: fc.constantFrom('play', 'pause', 'toggleSummary', 'pin', 'unpin', 'dismiss') }),
  fc.record({ type: fc.constant('setSpeed' as const), speed: fc.constantFrom('1', '4', '16') }),
  fc.record({
    type: fc.constant('ask' as const),
    asker: fc.constant(undefined),
    asked: fc.record({ place, subject: fc.constant('state'), steps: fc.constant([]), name: fc.constant('') }),
  }),
  fc.record({ wait: fc.constantFrom(1, 400, 2_000) }),
  fc.record({ answered: fc.constantFrom('seek' as const, 'compare' as const, 'why' as const), result: place }),
)

describe('any sequence of steps', () => {
  const reached = new Set<string>()
  property.prop([fc.array(steps, { minLength: 10, maxLength: 30 })], { numRuns: 300, seed: 1 })(
    'X-REPLAY-02 X-MACHINE-02 stays within the log, and keeps no answer or comparison at another position',
    async (walk) => {
      const player = openPlayer({ place: 2 })
      for (const step of walk) {
        if ('wait' in step) player.clock.increment(step.wait)
        else if ('type' in step) player.send(step)
        else {
          const { result } = step
          const at = Math.max(0, result)
          const call = player.calls().find(({ of }) => of === step.answered)
          if (call === undefined) continue
          if (call.of === 'seek')
            await player.answer('seek', result < 0 ? { kind: 'reading', reached: 1 } : momentAt(call.place))
          if (step.answered === 'compare') await player.answer('compare', result < 0 ? undefined : none)
          if (step.answered === 'why')
            await player.answer('why', { kind: result < 2 ? 'lookingBack' : 'found', place: Math.min(5, at) })
        }
        const { context } = player.now()
        for (const node of player.now()._nodes) reached.add(node.path.join('.'))
        expect(context.place).toBeGreaterThanOrEqual(0)
        expect(context.place).toBeLessThanOrEqual(5)
        expect(player.now().matches({ playback: 'playing' }) && context.place === 5).toBe(false)
        expect(context.why === undefined).toBe(player.now().matches({ why: 'none' }))
        expect(context.pinnedPlace === undefined).toBe(player.now().matches({ comparison: 'off' }))
        if (context.comparison !== undefined) expect(context.comparison.before).toBe(context.pinnedPlace)
      }
    },
  )

  it('X-MACHINE-02 reaches every declared state', () => {
    expect([...reached].toSorted()).toEqual(
      nodesOf(playerMachine.root)
        .map(({ path }) => path.join('.'))
        .toSorted(),
    )
  })
})
