import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainHead } from '../../core/hash'
import { initialState } from '../../core/initial-state'
import { trailer } from '../../protocol/export-format'
import { readLog } from '../../scripts/replay/read-log'
import { parseOptions } from '../../scripts/replay/replay-options'
import { runReplay } from '../../scripts/replay/run-replay'
import { root } from '../../scripts/setup.mjs'
import { auditLog, type Audit } from '../../worker/export/audit-log'
import { exportLog } from '../../worker/export/export'
import type { StoredRow } from '../../worker/ports'
import { emptyMemory, memoryStore } from '../../worker/store/memory-store'
import { gunzipped } from '../simulation/gzip-files'
import { privateTab, privateTexts } from '../simulation/private-tab'
import { captureReplay } from './captured-output'

let folder = ''
let lines: readonly string[] = []

/** Saves lines with a matching trailer. */
function sealed(name: string, changed: readonly string[]): string {
  const [manifest = '', ...rest] = changed
  const head = chainHead(rest.reduce(chainHead, ''), manifest)
  const path = join(folder, name)
  writeFileSync(path, gzipSync([...changed, JSON.stringify(trailer(rest.length, head)), ''].join('\n')))
  return path
}
/** Saves the lines with another text in place of the user agent, which is open, in row 1. */
const planted = (name: string, text: string) =>
  sealed(
    name,
    lines.map((line) => line.replace('"userAgent":"test"', `"userAgent":${JSON.stringify(text)}`)),
  )
const audit = (...args: readonly string[]) => captureReplay(runReplay, [...args, '--audit'])
const openField = 'line 2, row 1'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-audit-'))
  const { engine } = await privateTab()
  lines = (await gunzipped(await exportLog(engine, false))).slice(0, -1)
  const whole = (await gunzipped(await exportLog(engine, true))).slice(0, -1)
  engine.stop()
  sealed('log.jsonl.gz', lines)
  sealed('private.jsonl.gz', whole)
})
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string) => join(folder, name)

describe('npm run replay -- FILE --audit', () => {
  test('X-EXPORT-02 reports what a redacted export replaced and kept, and finds nothing in it', async () => {
    const words = privateTexts.flatMap((text) => ['--canary', text])
    const { status, stdout, stderr } = await audit(file('log.jsonl.gz'), ...words, '--pack', join(root, 'content'))
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^Replaced: \d+ texts \(/)
    expect(stdout).toMatch(/^ {2}id: .*\bcardId\b/m)
    expect(stdout).toMatch(/^Nothing private was found in \d+ texts\.$/m)
    expect(status).toBe(0)
  })

  test('X-EXPORT-02 counts the same as the report in the file', async () => {
    const { redaction } = JSON.parse(lines[0] ?? '') as { redaction: unknown }
    const { stdout } = await audit(file('log.jsonl.gz'), '--json')
    expect(JSON.parse(stdout)).toMatchObject({ redacted: true, report: redaction, hits: [] })
    expect(redaction).toMatchObject({ replaced: { email: 3, body: 2 }, open: { time: ['at'] } })
  })

  test('X-EXPORT-02 shows the report of the file by --summary', async () => {
    const { stdout } = await captureReplay(runReplay, [file('log.jsonl.gz'), '--summary'])
    expect(stdout).toMatch(/^Replaced: \d+ texts .+; fields that stay: .*id \d+/m)
  })

  test.each([
    ['ada@example.org', 'e-mail address'],
    ['+49 170 1234567', 'phone number'],
    ['Written by Maya Okafor', 'name of the pack'],
    ['too much CREMA', 'canary 1'],
  ])('X-EXPORT-02 names the row and the field of %j, but not the text, and exits with 1', async (text, found) => {
    const path = planted('planted.jsonl.gz', text)
    const { status, stdout } = await audit(path, '--pack', join(root, 'content'), '--canary', 'crema')
    expect(stdout).toContain(`${openField}: ${found} in data.userAgent`)
    expect(stdout).not.toContain(text)
    expect(status).toBe(1)
  })

  test('X-EXPORT-02 finds a text that is not replaced, whatever it says', async () => {
    const path = sealed(
      'unreplaced.jsonl.gz',
      lines.map((line) => line.replace(/"referrer":"text-[0-9a-f]{12}"/, '"referrer":"a word"')),
    )
    const { status, stdout } = await audit(path)
    expect(stdout).toContain(`${openField}: unreplaced text in appStarted.referrer`)
    expect(status).toBe(1)
  })

  test('X-EXPORT-02 finds a name of a field, and prints no name that no codec declares', async () => {
    const path = sealed(
      'named.jsonl.gz',
      lines.map((line) => line.replace('"userAgent":"test"', '"userAgent":"test","ada@example.org":{"note":"crema"}')),
    )
    const { stdout } = await audit(path, '--canary', 'crema')
    expect(stdout).toContain(`${openField}: e-mail address in data.*\n`)
    expect(stdout).toContain(`${openField}: canary 1 in data.*.*\n`)
    expect(stdout).not.toMatch(/ada@|note/)
  })

  test('X-EXPORT-02 reports on a shrunk log and on the log of a test, and finds nothing in them', async () => {
    const shrunk = file('shrunk.jsonl.gz')
    await captureReplay(runReplay, [file('log.jsonl.gz'), '--shrink', 'library.decks.* != null', '--to', shrunk])
    const out = file('emitted.test.ts')
    await captureReplay(runReplay, [file('log.jsonl.gz'), '--emit-test', 'emitted', '--out', out])
    for (const path of [shrunk, file('emitted.log.jsonl.gz')]) {
      const { status, stdout } = await audit(path, '--canary', 'crema', '--json')
      expect(status).toBe(0)
      const { manifest } = await readLog(path)
      expect(manifest.redaction?.open['id']).toContain('deckId')
      expect(JSON.parse(stdout)).toMatchObject({ report: manifest.redaction, hits: [] })
    }
  })

  test('X-EXPORT-02 says that a private export is private, and finds its texts', async () => {
    const { status, stdout } = await audit(file('private.jsonl.gz'), '--canary', 'crema')
    expect(stdout).toContain('This is a private export')
    expect(stdout).toMatch(/row \d+: e-mail address in data\.user\.email$/m)
    expect(stdout).toMatch(/row \d+: canary 1 in data\.body$/m)
    expect(stdout).not.toContain('ada@example.org')
    expect(status).toBe(1)
  })

  test.each(['log-v1', 'log-v14'])('X-EXPORT-02 finds nothing in the redacted export of %s', async (name) => {
    const memory = emptyMemory()
    const text = readFileSync(join(root, 'test', 'golden', `${name}.jsonl`), 'utf8')
    memory.rows.push(...text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as StoredRow])))
    const source = { state: () => initialState, stored: memoryStore(memory), settings: { build: 'b', platform: 'web' } }
    const words = { names: ['Ada Lovelace', 'Maya Okafor'], addresses: [], canaries: ['crema'] }
    expect(await auditLog(await exportLog(source, false), words)).toMatchObject({ right: { hits: [] } })
    const { right } = (await auditLog(await exportLog(source, true), words)) as { right: Audit }
    expect(right.hits.length).toBeGreaterThan(10)
  })

  test('X-EXPORT-02 audits a file of an earlier build, which has no report', async () => {
    const [manifest = '', ...rest] = lines
    const { redaction: _, ...earlier } = JSON.parse(manifest) as Record<string, unknown>
    const path = sealed('earlier.jsonl.gz', [JSON.stringify(earlier), ...rest])
    expect((await audit(path)).status).toBe(0)
    expect((await captureReplay(runReplay, [path])).status).toBe(0)
    const { stdout } = await captureReplay(runReplay, [path, '--summary'])
    expect(stdout).toContain('the file does not say how many')
  })

  test('X-EXPORT-02 proves nothing of a truncated file, and rejects a foreign one', async () => {
    writeFileSync(file('cut.jsonl.gz'), gzipSync(lines.slice(0, 5).join('\n')))
    const cut = await audit(file('cut.jsonl.gz'))
    expect(cut.stderr).toContain('no proof')
    expect(cut.status).toBe(1)
    writeFileSync(file('foreign.gz'), gzipSync('{"some":"thing"}\n'))
    const foreign = await audit(file('foreign.gz'))
    expect(foreign).toMatchObject({ status: 1, stdout: '' })
    expect(foreign.stderr).toContain('foreign.gz: line 1 is not the manifest of an event log')
  })

  test.each([
    [['a.gz', '--pack', 'content'], '--pack and --canary belong to --audit'],
    [['a.gz', '--audit', '--at', '1'], '--audit stands alone'],
    [['a.gz', '--audit', '--canary', ' '], '--canary needs a word'],
  ])('X-EXPORT-02 rejects %j', (args, said) => {
    expect(() => parseOptions(args)).toThrow(said)
  })

  test('X-EXPORT-02 rejects a folder that is no pack', async () => {
    const { status, stderr } = await audit(file('log.jsonl.gz'), '--pack', folder)
    expect(stderr).toContain('--pack needs the folder of a content pack')
    expect(status).toBe(2)
  })
})
