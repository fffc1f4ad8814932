import { isLeft, isRight } from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { hashOf, chainHead } from '../../core/hash'
import { redactor } from '../../core/log/redact'
import { withoutSecrets } from '../../core/log/scrub'
import { stateVersion } from '../../core/log/state-version'
import { allRows } from '../../core/outbox/queue'
import { firstDivergence, replay, timeline } from '../../core/replay'
import { decode } from '../../protocol/codec'
import {
  importLimits,
  LogEvent,
  Manifest,
  trailer,
  Trailer,
  type ContentLine,
  type ImportLimits,
} from '../../protocol/export-format'
import { protocolHash } from '../../protocol/version'
import { countEvents, exportLog, storedAlone } from '../../worker/export/export'
import { contentLines } from '../../worker/export/export-contents'
import { importLog, type ImportedLog } from '../../worker/export/import'
import { emptyMemory, memoryStore } from '../../worker/store/memory-store'
import { gunzipped, gzipped } from '../simulation/gzip-files'
import { NOON } from '../examples/defaults'
import { privateTab, privateTexts, secretTexts, signedOutTab } from '../simulation/private-tab'

const stamp = { at: NOON, salt: 'salt' }

async function imported(file: Blob, limits?: ImportLimits): Promise<ImportedLog> {
  const log = await importLog(file, limits)
  if (isLeft(log)) throw new Error(`${log.left.reason} at line ${log.left.line}`)
  return log.right
}

/** Rewrites the lines of an export with a matching checksum. */
function sealed(lines: readonly string[]): Promise<Blob> {
  const [manifest = '', ...events] = lines
  const head = chainHead(events.reduce(chainHead, ''), manifest)
  return gzipped([...lines, JSON.stringify(trailer(events.length, head))])
}

const withoutTrailer = (lines: readonly string[]) => lines.slice(0, -1)

describe('the exported log', () => {
  test('X-EXPORT-01 has a manifest, a CloudEvents 1.0 event per row in log order, the content it names, and a trailer', async () => {
    const { engine, memory } = await privateTab()
    const file = await exportLog(engine, false, stamp)
    expect(file.type).toBe('application/gzip')
    const lines = await gunzipped(file)
    const [first = '', ...rest] = lines
    const between = rest.slice(0, -1)
    const events = between.slice(0, memory.rows.length)
    expect(decode(Manifest, JSON.parse(first))).toMatchObject({
      right: {
        format: 'flipdeck-log',
        formatVersion: 2,
        appVersion: 'build-1',
        protocolHash,
        org: 'org-1',
        platform: 'web',
        createdAt: NOON,
        redacted: true,
        counts: { events: memory.rows.length, unknownEvents: 0, damagedRows: 0, gaps: 0 },
      },
    })
    expect(events).toHaveLength(memory.rows.length)
    expect(between.slice(events.length).map((line) => JSON.parse(line) as unknown)).toMatchObject(
      ['home', 'library', 'deck'].map((kind) => ({ format: 'flipdeck-log-content', kind })),
    )
    events.forEach((line, index) => {
      const row = memory.rows[index]
      const event = JSON.parse(line) as LogEvent
      expect(isRight(decode(LogEvent, event))).toBe(true)
      expect(Object.keys(event).every((name) => /^[a-z0-9]{1,20}$/.test(name))).toBe(true)
      expect(event).toMatchObject({
        specversion: '1.0',
        id: row?.id,
        source: 'flipdeck:log',
        type: `flipdeck.${String(row?.['type'])}.v1`,
        time: row?.['at'],
        sequence: String(index + 1).padStart(10, '0'),
        datacontenttype: 'application/json',
        session: 'tab-1',
        zone: 60,
      })
    })
    expect(decode(Trailer, JSON.parse(lines.at(-1) ?? ''))).toMatchObject({
      right: { count: between.length, chainHead: chainHead(between.reduce(chainHead, ''), first) },
    })
  })

  test('X-EXPORT-01 X-LOG-13 contains private content only on request, and never secrets', async () => {
    const { engine } = await privateTab()
    const redacted = (await gunzipped(await exportLog(engine, false))).join('\n')
    for (const text of [...privateTexts, ...secretTexts]) expect(redacted).not.toContain(text)
    const whole = (await gunzipped(await exportLog(engine, true))).join('\n')
    for (const text of ['Ada Lovelace', 'ada@example.org', 'Too much crema']) expect(whole).toContain(text)
    expect(whole).not.toContain('(0170)')
    for (const text of secretTexts) expect(whole).not.toContain(text)
  })

  test('X-EXPORT-03 X-REPLAY-01 replays to the state hash of its manifest, with the outbox and machines of the tab', async () => {
    const { engine } = await privateTab()
    const live = engine.state()
    expect(live.user.outbox.rows.length).toBeGreaterThan(0)
    for (const includePrivate of [false, true]) {
      const log = await imported(await exportLog(engine, includePrivate, stamp))
      const { state, health } = replay(log)
      expect(log.fault).toBeUndefined()
      expect(hashOf(state)).toBe(log.manifest.stateHash)
      expect(health).toEqual(log.manifest.counts)
      expect(firstDivergence(log)).toBeUndefined()
      expect(state.seq).toBe(live.seq)
      expect([state.user.session.login, state.user.sync.load, state.user.tabs]).toEqual([
        live.user.session.login,
        live.user.sync.load,
        live.user.tabs,
      ])
      expect(state.user.outbox.rows.map(({ id, path }) => [id, path])).toEqual(
        live.user.outbox.rows.map(({ id, path }) => [id, path]),
      )
    }
  })

  test("X-EXPORT-03 replays to the tab's exact state, redacted or without its secrets", async () => {
    const { engine } = await privateTab()
    const redacted = await imported(await exportLog(engine, false, stamp))
    expect(redacted.manifest.stateHash).toBe(hashOf(redactor(stamp.salt).state(engine.state())))
    const whole = await imported(await exportLog(engine, true, stamp))
    expect(whole.manifest.stateHash).toBe(hashOf(withoutSecrets(engine.state())))
  })

  test('X-EXPORT-01 X-LOG-11 continues from its checkpoint when the start of the log was compacted', async () => {
    const { engine, memory } = await privateTab({ checkpointEvery: 5 })
    const [checkpoint] = memory.checkpoints
    const seq = checkpoint?.seq ?? 0
    expect(seq).toBeGreaterThan(5)
    memory.rows = memory.rows.filter((row) => row.seq > seq - 3)
    for (const includePrivate of [false, true]) {
      const file = await exportLog(engine, includePrivate, stamp)
      const log = await imported(file)
      expect(log.fault).toBeUndefined()
      expect(log.manifest).toMatchObject({ stateVersion, checkpoint: { seq: log.start.state.seq } })
      expect(log.start.state.seq).toBeGreaterThanOrEqual(seq)
      expect(log.earlier + log.rows.length).toBe(memory.rows.length)
      const { state, health } = replay(log)
      expect(hashOf(state)).toBe(log.manifest.stateHash)
      expect(health.gaps).toBe(0)
      expect(state.seq).toBe(engine.state().seq)
      const text = (await gunzipped(file)).join('\n')
      for (const secret of secretTexts) expect(text).not.toContain(secret)
      if (!includePrivate) for (const hidden of privateTexts) expect(text).not.toContain(hidden)
    }
    expect((await storedAlone(memoryStore(memory), engine.settings)).state()).toEqual(engine.state())
  })

  test("X-EXPORT-01 X-OUTBOX-06 writes the same file without a core, from the stored log, without private content and other users' actions", async () => {
    const { engine, memory } = await privateTab()
    const alone = await storedAlone(memoryStore(memory), engine.settings)
    for (const includePrivate of [false, true])
      expect(await gunzipped(await exportLog(alone, includePrivate, stamp))).toEqual(
        await gunzipped(await exportLog(engine, includePrivate, stamp)),
      )
    expect(await countEvents(alone)).toBe(await countEvents(engine))
    expect(alone.state()).toEqual(engine.state())
  })

  test("X-EXPORT-02 counts the file's events in advance: those in the log, not all that ever existed", async () => {
    const { engine, memory, rest } = await privateTab({ checkpointEvery: 5 })
    const inFile = async (limits?: ImportLimits) => {
      const { earlier, rows } = await imported(await exportLog(engine, false, stamp, limits), limits)
      return earlier + rows.length
    }
    const all = memory.rows.length
    expect([await countEvents(engine), await inFile()]).toEqual([all, all])
    const limits = { ...importLimits, rows: all - 7 }
    expect(await countEvents(engine, limits)).toBe(await inFile(limits))

    const seq = (memory.checkpoints[0]?.seq ?? 0) - 3
    memory.rows = memory.rows.filter((row) => row.seq > seq || row.seq === 2)
    memory.removed = seq
    expect([await countEvents(engine), await inFile()]).toEqual([all - seq + 1, all - seq + 1])

    await engine.dispatch({ type: 'logOut', data: { force: true } })
    await rest()
    expect(await countEvents(engine)).toBeLessThan(5)
    expect(await countEvents(engine)).toBe(await inFile())
  })

  test('X-EXPORT-04 X-EXPORT-01 omits the start of a log over the import limit: the manifest holds its state, and the file replays to the same state', async () => {
    for (const options of [{}, { checkpointEvery: 5 }]) {
      const { engine, memory } = await privateTab(options)
      const last = memory.rows.length
      for (const includePrivate of [false, true]) {
        const whole = await exportLog(engine, includePrivate, stamp)
        const { manifest } = await imported(whole)
        const expanded = await new Response(whole.stream().pipeThrough(new DecompressionStream('gzip'))).blob()
        for (const smaller of [
          { rows: last - 7 },
          { expanded: expanded.size - 3_000 },
          { compressed: whole.size - 500 },
        ]) {
          const limits = { ...importLimits, ...smaller }
          const file = await exportLog(engine, includePrivate, stamp, limits)
          const log = await imported(file, limits)
          const { state, health } = replay(log)
          expect(log.fault).toBeUndefined()
          expect(hashOf(state)).toBe(manifest.stateHash)
          expect(log.manifest).toMatchObject({ stateHash: manifest.stateHash, counts: health })
          expect(health).toMatchObject({ gaps: 0, damagedRows: 0 })
          expect(firstDivergence(log)).toBeUndefined()
          const written = log.earlier + log.rows.length
          expect(written).toBeLessThan(last)
          expect(written).toBeGreaterThan('rows' in smaller ? smaller.rows - 3 : last / 4)
          expect(log.start.state.seq).toBeGreaterThanOrEqual(last - written)
          const text = (await gunzipped(file)).join('\n')
          for (const secret of secretTexts) expect(text).not.toContain(secret)
          if (!includePrivate) for (const hidden of privateTexts) expect(text).not.toContain(hidden)
        }
      }
    }
  })

  test('X-EXPORT-02 X-EXPORT-03 contains the structure of the decks and lists that the log names, without their texts', async () => {
    const { engine } = await privateTab()
    const { home, library, decks } = engine.state().user.library
    const contentsIn = async (includePrivate: boolean) => {
      const { contents } = await imported(await exportLog(engine, includePrivate, stamp))
      const at = (hash = '') => contents.get(hash)?.content
      return { home: at(home), library: at(library), deck: at(decks['deck-1']?.content) }
    }
    const stand = expect.stringMatching(/^text-[0-9a-f]{12}$/) as unknown
    expect(await contentsIn(false)).toEqual({
      home: { recommendedDecks: [{ id: 'deck-1', title: stand }] },
      library: { categories: [{ category: { id: 'c1' }, decks: [{ id: 'deck-1', title: stand }] }] },
      deck: {
        deck: { id: 'deck-1', title: stand },
        cards: [{ id: 'card-1' }, { id: 'card-2' }],
        supportingCards: [],
        triggers: [],
      },
    })
    expect(await contentsIn(true)).toMatchObject({ deck: { deck: { title: 'Café roasting-secrets' } } })
  })

  test('X-EXPORT-04 writes only the hash of content that does not fit in the file', async () => {
    const json = JSON.stringify({ recommendedDecks: [{ id: 'deck-1' }] })
    const wanted = new Map([['gone', 'library'] as const, ['one', 'home'] as const, ['two', 'home'] as const])
    const stored = { payload: async (hash: string) => (hash === 'gone' ? undefined : json) }
    const linesOf = async (characters: number, lines = 9) => {
      const found: ContentLine[] = []
      for await (const line of contentLines(wanted, stored, (_, value) => value, { characters, lines }))
        found.push(JSON.parse(line) as ContentLine)
      return found.map(({ hash, content }) => [hash, content !== undefined])
    }
    expect(await linesOf(1_000)).toEqual([
      ['gone', false],
      ['one', true],
      ['two', true],
    ])
    expect(await linesOf(220)).toEqual([
      ['gone', false],
      ['one', true],
      ['two', false],
    ])
    expect(await linesOf(0, 1)).toEqual([['gone', false]])
  })

  test.each([
    ['that is no JSON', '{'],
    ['that is not what its codec says', '{"recommendedDecks":"none"}'],
  ])('X-EXPORT-03 writes only the hash of content %s', async (_, json) => {
    const wanted = new Map([['damaged', 'home'] as const])
    const shown = (__: unknown, value: unknown) => value
    const lines = contentLines(wanted, { payload: async () => json }, shown, { characters: 1_000, lines: 9 })
    const found: string[] = []
    for await (const line of lines) found.push(line)
    const bare: ContentLine = { format: 'flipdeck-log-content', kind: 'home', hash: 'damaged' }
    expect(found).toEqual([JSON.stringify(bare)])
  })

  test('X-REPLAY-01 reads a file of format version 1, which has no content', async () => {
    const { engine, memory } = await privateTab()
    const lines = await gunzipped(await exportLog(engine, false, stamp))
    const [manifest = '', ...events] = lines.slice(0, memory.rows.length + 1)
    const log = await imported(await sealed([manifest.replace('"formatVersion":2', '"formatVersion":1'), ...events]))
    expect(log.fault).toBeUndefined()
    expect([log.rows.length, log.contents.size]).toEqual([memory.rows.length, 0])
  })

  test('X-OUTBOX-06 omits pending actions of another user', async () => {
    const { engine, memory, rest } = await privateTab()
    const waiting = engine.state().user.outbox.rows.length
    await engine.dispatch({ type: 'logOut', data: { force: true } })
    await rest()
    const { engine: next } = await signedOutTab(memory)
    expect(allRows(next.state())).toHaveLength(waiting)
    const log = await imported(await exportLog(next, true, stamp))
    const { state } = replay(log)
    expect(allRows(state)).toEqual([])
    expect(hashOf(state)).toBe(log.manifest.stateHash)
    expect((await gunzipped(await exportLog(next, true, stamp))).join('\n')).not.toContain('Too much crema')
  })

  test('X-HEAL-06 X-LOG-07 keeps and counts damaged rows and unknown events, and skips them in the fold', async () => {
    const memory = emptyMemory()
    const { engine } = await privateTab({ memory })
    const [one, two, three] = memory.rows
    const strange = { seq: 3, id: 'strange', note: 'Ada wrote crema' }
    const unknown = { ...three, seq: 2, id: 'later', type: 'noteWritten', v: 3, data: { text: 'Ada wrote crema' } }
    if (one === undefined || two === undefined) throw new Error('the log is too short')
    memory.rows = [one, unknown, strange, ...memory.rows.slice(3)]

    const whole = await imported(await exportLog(engine, true, stamp))
    expect(whole.rows.map(({ row }) => row).slice(1, 3)).toEqual([unknown, strange])
    const redacted = await exportLog(engine, false, stamp)
    const text = (await gunzipped(redacted)).join('\n')
    for (const hidden of privateTexts) expect(text).not.toContain(hidden)
    for (const log of [whole, await imported(redacted)]) {
      const { state, health } = replay(log)
      expect(health).toMatchObject({ events: memory.rows.length, unknownEvents: 1, damagedRows: 1, gaps: 0 })
      expect(health).toEqual(log.manifest.counts)
      expect(hashOf(state)).toBe(log.manifest.stateHash)
    }
  })

  test('X-REPLAY-05 names the first event that folds differently in another build', async () => {
    const { engine } = await privateTab()
    const lines = withoutTrailer(await gunzipped(await exportLog(engine, false, stamp)))
    const from = 7
    const changed = lines.map((line, index) =>
      index < from ? line : line.replace(/"fingerprint":"[0-9a-f]+"/, '"fingerprint":"00000000"'),
    )
    const log = await imported(await sealed(changed))
    expect(log.fault).toBeUndefined()
    expect(firstDivergence(log)).toMatchObject({ seq: from })
  })
})

describe('an imported log', () => {
  test("X-EXPORT-04 reads a file without changing the device's log", async () => {
    const { engine, memory } = await privateTab()
    const before = structuredClone(memory)
    timeline(await imported(await exportLog(engine, false))).at(3)
    expect(memory).toEqual(before)
  })

  test('X-EXPORT-04 accepts a file at a limit, and names the limit that a larger one exceeds', async () => {
    const { engine, memory } = await privateTab()
    const file = await exportLog(engine, false, stamp)
    const lines = await gunzipped(file)
    const exact = { compressed: file.size, expanded: lines.join('\n').length + 1, rows: memory.rows.length }
    expect((await imported(file, exact)).fault).toBeUndefined()
    const refusedBy = async (limits: Partial<ImportLimits>) => importLog(file, { ...exact, ...limits })
    expect(await refusedBy({ compressed: file.size - 1 })).toMatchObject({ left: { reason: 'tooLarge' } })
    expect(await refusedBy({ expanded: exact.expanded - 1 })).toMatchObject({ left: { reason: 'expandsTooFar' } })
    expect(await refusedBy({ rows: exact.rows - 1 })).toMatchObject({
      left: { reason: 'tooManyRows', line: memory.rows.length + 1 },
    })
  })

  test('X-EXPORT-04 has limits of 20 MB, 100 MB unpacked and 200 000 rows', async () => {
    expect(importLimits).toEqual({ compressed: 20_000_000, expanded: 100_000_000, rows: 200_000 })
    expect(await importLog(new Blob([new Uint8Array(20_000_001)]))).toMatchObject({ left: { reason: 'tooLarge' } })
    const bomb = await gzipped(['x'.repeat(100_000_001)])
    expect(bomb.size).toBeLessThan(200_000)
    expect(await importLog(bomb)).toMatchObject({ left: { reason: 'expandsTooFar', line: 1 } })
  })

  test('X-EXPORT-04 names a line nested deeper than 64, and returns the lines before it', async () => {
    const { engine } = await privateTab()
    const lines = await gunzipped(await exportLog(engine, false, stamp))
    const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
    const log = await imported(await gzipped([...lines.slice(0, 4), deep(64), ...lines.slice(4)]))
    expect(log.fault).toMatchObject({ reason: 'tooDeep', line: 5 })
    expect(log.rows).toHaveLength(3)
  })

  test('X-REPLAY-01 returns the good part of a truncated file and the line at which it ends', async () => {
    const { engine } = await privateTab()
    const file = await exportLog(engine, false, stamp)
    const whole = await imported(file)
    for (const share of [0.5, 0.8, 0.95]) {
      const log = await importLog(file.slice(0, Math.floor(file.size * share)))
      if (isLeft(log)) throw new Error('nothing of it was read')
      expect(log.right.fault).toMatchObject({
        reason: 'cutOff',
        line: log.right.rows.length + log.right.contents.size + 2,
      })
      expect(log.right.rows).toEqual(whole.rows.slice(0, log.right.rows.length))
    }
    expect(await importLog(file.slice(0, 30))).toMatchObject({ left: { reason: 'cutOff', line: 1 } })
    expect(await importLog(new Blob([]))).toMatchObject({ left: { reason: 'notGzip' } })
    const lines = await gunzipped(file)
    expect((await imported(await gzipped(withoutTrailer(lines)))).fault).toMatchObject({
      reason: 'cutOff',
      line: lines.length,
    })
  })

  test.each<[string, (lines: string[]) => readonly string[], object]>([
    ['a line that is not JSON', (lines) => lines.with(3, '{"oops'), { reason: 'notJson', line: 4 }],
    ['a line that is no event', (lines) => lines.with(3, '{"id":"x"}'), { reason: 'notAnEvent', line: 4 }],
    [
      'a changed line',
      (lines) => lines.with(3, (lines[3] ?? '').replace('flipdeck.', 'flopdeck.')),
      { reason: 'brokenChain' },
    ],
    [
      'a changed manifest',
      (lines) => lines.with(0, (lines[0] ?? '').replace('"web"', '"ios"')),
      { reason: 'brokenChain' },
    ],
    ['a missing line', (lines) => lines.toSpliced(3, 1), { reason: 'otherCount' }],
    [
      'two lines that changed places',
      (lines) => lines.with(3, lines[4] ?? '').with(4, lines[3] ?? ''),
      { reason: 'brokenChain' },
    ],
    ['something after the end', (lines) => [...lines, '{}'], { reason: 'notAnEvent' }],
  ])('X-REPLAY-01 detects %s', async (_what, damage, fault) => {
    const { engine } = await privateTab()
    const lines = await gunzipped(await exportLog(engine, false, stamp))
    const log = await imported(await gzipped(damage(lines)))
    expect(log.fault).toMatchObject(fault)
    expect(log.rows.length).toBeGreaterThanOrEqual(2)
  })

  test.each<[string, (manifest: Record<string, unknown>) => object, string]>([
    ['another format', (manifest) => ({ ...manifest, format: 'something-else' }), 'notALog'],
    ['a later version of the format', (manifest) => ({ ...manifest, formatVersion: 3 }), 'otherFormat'],
    ['a field that is missing', ({ stateHash: _, ...manifest }) => manifest, 'notALog'],
  ])('X-REPLAY-01 refuses a manifest of %s', async (_what, change, reason) => {
    const { engine } = await privateTab()
    const [first = '{}', ...rest] = await gunzipped(await exportLog(engine, false, stamp))
    const manifest = JSON.stringify(change(JSON.parse(first) as Record<string, unknown>))
    expect(await importLog(await gzipped([manifest, ...rest]))).toMatchObject({ left: { reason, line: 1 } })
  })

  test.each<[string, object]>([
    ['of another version', { stateVersion: stateVersion + 1 }],
    ['that is no state', { checkpoint: { seq: 7, state: { seq: 7, outbox: 'none' } } }],
  ])(
    'X-LOG-09 X-REPLAY-01 does not fold on a checkpoint %s, and returns the events after it',
    async (_what, change) => {
      const { engine, memory } = await privateTab({ checkpointEvery: 2 })
      memory.rows = memory.rows.slice(-3)
      const [first = '{}', ...rest] = withoutTrailer(await gunzipped(await exportLog(engine, false, stamp)))
      const manifest = JSON.stringify({ ...(JSON.parse(first) as object), ...change })
      const log = await imported(await sealed([manifest, ...rest]))
      expect(log.fault).toMatchObject({ reason: 'otherCheckpoint', line: 1 })
      expect(log.rows).toHaveLength(3)
      expect(replay(log).health.gaps).toBe(1)
    },
  )
})
