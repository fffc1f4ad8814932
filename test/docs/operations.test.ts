import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../server/app'
import { defaults } from '../../server/config/config'
import { readSettings } from '../../server/config/production-settings'
import { connectServer } from '../../server/db/connection'
import { openReplica } from '../../server/db/open-replica'
import { addressLimitTable } from '../../server/limits/address-limits'
import { processMetrics } from '../../server/metrics/process-metrics'

const folder = join(import.meta.dirname, '../../docs')
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

const page = read('operations.md')
const alerts = read('operations/alerts.yml')
const dashboard = read('operations/dashboard.json')
const unit = read('operations/flipdeck.service')
const example = read('operations/env.example')

/** Names of the metrics that a process exports, without the parts that Prometheus adds for histograms. */
let exported: ReadonlySet<string>
const connection = connectServer('postgres://127.0.0.1:1/none', { max: 1 })

beforeAll(async () => {
  const metrics = processMetrics({ connection, connections: 1, reader: connection.db, now: () => 0 })
  createApp({ db: connection.db, config: defaults, metrics })
  const replicated = { ...defaults, replicaUrl: 'postgres://127.0.0.1:1/none' }
  const parts = { primary: connection.db, reader: connection.db, log: () => {}, metrics, tracing: undefined }
  await openReplica(replicated, parts)?.close()
  exported = new Set(all((await metrics.scrape()).text, /^# TYPE (\w+) /gm))
})
afterAll(() => connection.close())

const unknownMetrics = (text: string) =>
  all(text, /\b((?:flipdeck|nodejs|process)_\w+)\b/g).filter(
    (name) => !exported.has(name.replace(/_(?:bucket|count|sum)$/, '')) && !name.endsWith('_'),
  )

describe('X-SERVER-10 the documents for operators', () => {
  test('name only metrics that exist, and explain all of the server', () => {
    for (const text of [page, alerts, dashboard]) expect(unknownMetrics(text)).toEqual([])
    const own = [...exported].filter((name) => name.startsWith('flipdeck_'))
    expect(own.length).toBeGreaterThan(10)
    expect(own.filter((name) => !page.includes(`\`${name}`))).toEqual([])
  })

  test('explain exactly the alerts that exist', () => {
    const names = all(alerts, /^ *- alert: (\w+)$/gm)
    expect(names.length).toBeGreaterThan(5)
    expect(all(page, /^\| (Flipdeck\w+) \|/gm)).toEqual(names)
    expect(all(alerts, /^ *expr: (.+)$/gm)).toHaveLength(names.length)
  })

  test('contain a dashboard with a query in each panel', () => {
    const parsed: unknown = JSON.parse(dashboard)
    expect(parsed).toMatchObject({ title: 'Flipdeck' })
    expect(all(dashboard, /"(targets)": \[/g)).toHaveLength(all(dashboard, /"(gridPos)"/g).length)
  })

  test('list the limits by address as they are', () => {
    const [, table = ''] = page.split('| name | counts | limit |')
    const rows = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| [^|]+ \| (\d+) in (\d+) min \|$/gm)]
    const listed = rows.flatMap(([, names = '', max, minutes]) =>
      all(names, /`(\w+)`/g).map((name) => [name, Number(max), Number(minutes) * 60_000] as const),
    )
    const actual = Object.entries(addressLimitTable).map(([name, { max, window }]) => [name, max, window] as const)
    expect(listed.toSorted()).toEqual(actual.toSorted())
  })

  test('use only settings that the server reads, with values that it accepts', () => {
    const known = new Set<string>()
    readSettings(new Proxy({}, { get: (_env, name) => (known.add(String(name)), 'x') }))
    const named = [...all(example, /^#?([A-Z][A-Z_]+)=/gm), ...all(unit, /^Environment=([A-Z_]+)=/gm)]
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !known.has(name))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
    const lines = [...all(example, /^([A-Z_]+=.+)$/gm), ...all(unit, /^Environment=(.+)$/gm)]
    const env = Object.fromEntries(
      lines.map((line) => {
        const [name = '', ...value] = line.split('=')
        return [name, value.join('=').replaceAll('%i', '8801')]
      }),
    )
    expect(readSettings(env)).toMatchObject({
      right: { config: { port: 8_801, metricsAddress: { host: '127.0.0.1', port: 18_801 } } },
    })
    const optional = all(example, /^#([A-Z_]+=.+)$/gm).map((line) => line.split('='))
    expect(
      readSettings({ ...env, ...Object.fromEntries(optional.map(([name, ...rest]) => [name, rest.join('=')])) }),
    ).toHaveProperty('right')
  })

  test('give the stop enough time in the unit', () => {
    const seconds = Number(all(unit, /^TimeoutStopSec=(\d+)$/gm)[0])
    const drain = Number(all(example, /^#DRAIN_SECONDS=(\d+)$/gm)[0])
    expect(seconds).toBeGreaterThan(drain + 10)
  })
})
