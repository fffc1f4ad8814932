import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runAdmin } from '../../scripts/admin/run-admin'
import { personTables } from '../../server/administration/person-rows'
import { retentionTable } from '../../server/config/retention'

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../docs', path), 'utf8')
const page = read('privacy.md')
const [, stored = ''] = /\| data \| tables [\s\S]*?\n\n/.exec(page)?.[0].split('|---|---|---|---|\n') ?? []

describe('X-SERVER-10 docs/privacy.md', () => {
  test('names exactly the tables with data of people', () => {
    const named = stored
      .split('\n')
      .flatMap((row) => [...(row.split(' | ')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
    const ofPeople = Object.entries(personTables).flatMap(([name, table]) => (table === undefined ? [] : [name]))
    expect(named.toSorted()).toEqual(ofPeople.toSorted())
  })

  test('lists the retention settings as they are, and the example has their defaults', () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| (\d+) \| (\d+) to (\d+) \|$/gm)]
    expect(
      rows.map(([, setting, days, least, most]) => ({
        setting,
        days: Number(days),
        least: Number(least),
        most: Number(most),
      })),
    ).toEqual(Object.values(retentionTable))
    const defaults = Object.values(retentionTable).map(({ setting, days }) => `#${setting}=${days}`)
    expect(read('operations/env.example').split('\n')).toEqual(expect.arrayContaining(defaults))
  })

  test('shows commands that exist', async () => {
    const commands = [...page.matchAll(/^npm run admin -- (\w+)/gm)].map(([, name = '']) => name)
    expect(commands.length).toBeGreaterThan(3)
    for (const name of new Set(commands)) {
      const quiet = { print: () => undefined, warn: () => undefined, progress: () => undefined }
      expect([name, await runAdmin([name, '--help'], quiet)]).toEqual([name, 0])
    }
  })
})
