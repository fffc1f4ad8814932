import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../../core/hash'
import { restoreCheckpoint } from '../../core/log/checkpoint'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { foldRows } from '../../core/log/fold'
import { toRow } from '../to-row'
import type { LogRow } from '../../core/log/event-row-codec'
import { migrateState } from '../../core/log/state-migrations'
import { stateVersion } from '../../core/log/state-version'
import { allDelivered } from '../../core/outbox/delivered'
import { events } from '../../protocol/events/catalogue'
import stateHashes from './state-hashes.json' with { type: 'json' }

const folder = dirname(fileURLToPath(import.meta.url))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const named = (pattern: RegExp) => readdirSync(folder).filter((name) => pattern.test(name))
const logs = named(/^log-v\d+\.jsonl$/)
const checkpoints = named(/^checkpoint-v\d+\.json$/)
const rowsOf = (name: string): readonly unknown[] =>
  read(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))

/** Expected states by state version and file. The entries of a version never change. */
const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = stateHashes
const CHANGED =
  'The shape of the state or its fold has changed: raise stateVersion, write its step, and add a block of hashes'
/** The message for a hash that differs: of a new file, whose hash nobody has entered yet, or of a known one. */
const whyOf = (name: string): string =>
  expected[stateVersion]?.[name] === undefined ? `${name} has no hash yet: add it to state-hashes.json` : CHANGED

describe('the golden logs', () => {
  test('X-LOG-06 X-LOG-16 exist for every released version, with a checkpoint of every state version', () => {
    expect(Object.keys(expected[stateVersion] ?? {})).toEqual([...checkpoints, ...logs])
    const released = [...Array(stateVersion - 2).keys()].map((n) => `checkpoint-v${n + 2}.json`)
    expect(checkpoints).toEqual(released.toSorted())
  })

  test.each(logs)('X-LOG-06 X-LOG-16 replay %s completely to the recorded state of this state version', (name) => {
    const { state, health } = foldRows(emptyFold, rowsOf(name))
    const { length } = rowsOf(name)
    expect(health).toEqual({ ...emptyFold.health, events: length })
    expect(state.seq).toBe(length)
    expect(hashOf(state), whyOf(name)).toBe(expected[stateVersion]?.[name])
  })

  test('X-LOG-06 together contain an event of every kind; a new kind needs a log of the next version', () => {
    const held = new Set(logs.flatMap(rowsOf).map((row) => (row as LogRow).type))
    expect(Object.keys(events).filter((type) => !held.has(type))).toEqual([])
  })

  test.each(logs)('X-LOG-06 encode %s unchanged today, as far as its events have not changed', (name) => {
    const rows = rowsOf(name) as readonly LogRow[]
    const again = new Map<number, LogRow>()
    foldRows(emptyFold, rows, (one) => {
      if (one.kind === 'event') again.set(one.event.seq, toRow(one.event))
    })
    const unchanged = rows.filter(({ seq, v }) => again.get(seq)?.v === v)
    expect(unchanged.length).toBeGreaterThan(0)
    expect(unchanged.map(({ seq }) => again.get(seq))).toEqual(unchanged)
  })
})

describe('the golden checkpoints', () => {
  test.each(checkpoints)('X-LOG-16 migrate %s to the current state without loss', (name) => {
    const raw: unknown = JSON.parse(read(name))
    const restored = restoreCheckpoint(raw, migrateState)
    if (restored === undefined) throw new Error(`${name} is not taken`)
    expect(hashOf(restored.fold.state), whyOf(name)).toBe(expected[stateVersion]?.[name])
  })

  test('X-LOG-16 of version 2 contain the user, the language, the decks, the answers and the queue', () => {
    const raw = JSON.parse(read('checkpoint-v2.json')) as { readonly state: Before }
    const { device, user } = restoreCheckpoint(raw, migrateState)?.fold.state ?? emptyFold.state
    const { state: before } = raw
    expect(user.owner).toBe(before.session.user.id)
    expect(user.session.user).toEqual(before.session.user)
    expect(device.language).toBe(before.device.language)
    expect(Object.keys(user.library.decks)).toEqual(Object.keys(before.library.decks))
    expect(user.quiz.answers).toEqual(before.quiz.answers)
    expect(user.outbox.rows).toEqual(before.outbox.rows)
    const { sorted, tucked, ...engagement } = before.engagement
    expect(user.engagement).toEqual({ ...engagement, doOrDontResults: sorted, deckMembershipOverrides: tucked })
    expect(user.seen).toEqual(before.seen)
  })

  test('X-LOG-16 of version 4 contain the time of the last delivery', () => {
    const raw = JSON.parse(read('checkpoint-v4.json')) as { readonly state: string }
    const { deliveredAt } = (JSON.parse(raw.state) as Version4).mine.outbox
    const carried = restoreCheckpoint(raw, migrateState)?.fold.state ?? emptyFold.state
    expect(Object.keys(deliveredAt).length).toBeGreaterThan(1)
    expect(Object.fromEntries(allDelivered(carried))).toEqual(deliveredAt)
  })

  test("X-LOG-16 D-ENTITY-33 of version 5 keep the browser of a signed-out user's actions", () => {
    const raw = JSON.parse(read('checkpoint-v5.json')) as { readonly state: string }
    const before = JSON.parse(raw.state) as Version5
    const { quarantine } = restoreCheckpoint(raw, migrateState)?.fold.state ?? emptyFold.state
    const left = Object.values(before.quarantine).flatMap(({ activities }) => activities)
    const { platform, userAgent } = before.device
    expect(left.length).toBeGreaterThan(1)
    expect(Object.values(quarantine).flatMap(({ activities }) => activities)).toEqual(
      left.map((activity) => ('userAgent' in activity ? activity : { ...activity, platform, userAgent })),
    )
  })
})

interface Version4 {
  readonly mine: { readonly outbox: { readonly deliveredAt: Readonly<Record<string, number>> } }
}
interface Version5 {
  readonly device: { readonly platform: string; readonly userAgent: string }
  readonly quarantine: Readonly<Record<string, { readonly activities: readonly object[] }>>
}
interface Before {
  readonly session: { readonly user: { readonly id: string } }
  readonly device: { readonly language: string }
  readonly library: { readonly decks: object }
  readonly quiz: { readonly answers: object }
  readonly outbox: { readonly rows: readonly object[] }
  readonly engagement: { readonly sorted: object; readonly tucked: object }
  readonly seen: object
}
