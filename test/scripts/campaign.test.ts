import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verdict } from '../campaign/engines/verdict'
import { onPorts, settingsOfReadme } from '../campaign/nginx'

const root = join(import.meta.dirname, '../..')
const campaign = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/campaign.ts', ...args], { cwd: root, encoding: 'utf8' })

describe('npm run campaign', () => {
  test.each([
    [[], 'Which campaign? There are: '],
    [['nothing'], 'engines, failover, flips, kills'],
    [['kills', 'flips'], 'Which campaign? There are: '],
    [['kills', '--runs', '0'], "--runs is a whole number from 1 to 100000, not '0'"],
    [['kills', '--from', '1.5'], "--from is a whole number from 1 to 100000, not '1.5'"],
    [['kills', '--runs', 'many'], "--runs is a whole number from 1 to 100000, not 'many'"],
  ])('X-HEAL-03 rejects %j before starting anything', (args, words) => {
    const { status, stderr } = campaign(...args)
    expect(stderr).toContain(words)
    expect(status).toBe(1)
  })
})

test.each([
  ['campaign', ['--help'], "Unknown option '--help'"],
  ['campaign', ['kills', '--runs'], "Option '--runs <value>' argument missing"],
  ['simulate', ['--help'], "Unknown option '--help'"],
])('X-DX-01 answers npm run %s -- %j with the accepted arguments', (command, args, words) => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', `scripts/${command}.ts`, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toContain(words)
  expect(stderr).toContain(`npm run ${command} -- `)
  expect(stderr).not.toContain('ERR_PARSE_ARGS')
  expect(status).toBe(2)
})

describe('the list of engines in one line', () => {
  test('X-BRIDGE-07 reports a missing engine as not run, without a pass', () => {
    expect(
      verdict({ a: 1 }, [
        { name: 'Chromium', outcomes: [{ a: 1 }] },
        { name: 'Firefox', missing: 'no firefox-esr on PATH' },
      ]),
    ).toEqual({ line: 'Chromium 1 of 1 with the same outcome, Firefox NOT RUN (no firefox-esr on PATH)', ok: true })
  })

  test('X-BRIDGE-07 counts another outcome and an aborted journey as failures', () => {
    for (const outcome of [{ a: 2 }, undefined])
      expect(verdict({ a: 1 }, [{ name: 'WebKit', outcomes: [{ a: 1 }, outcome] }])).toEqual({
        line: 'WebKit 1 of 2 with the same outcome',
        ok: false,
      })
    expect(verdict({ a: 1 }, [{ name: 'WebKit', outcomes: [] }]).ok).toBe(false)
  })
})

test("X-SERVER-07 the campaign 'restarts' changes only ports and TLS of the README's settings for nginx", () => {
  const printed = settingsOfReadme().split('\n')
  const used = onPorts(settingsOfReadme(), 1, [2, 3]).split('\n')
  expect(printed.filter((line) => !used.includes(line))).toEqual([
    '  server 127.0.0.1:8801 max_fails=0;',
    '  server 127.0.0.1:8802 max_fails=0;',
    '  listen 443 ssl;',
    '  ssl_certificate     /etc/ssl/learn.crt;',
    '  ssl_certificate_key /etc/ssl/learn.key;',
  ])
  expect(used.filter((line) => !printed.includes(line))).toEqual([
    '  server 127.0.0.1:2 max_fails=0;',
    '  server 127.0.0.1:3 max_fails=0;',
    '  listen 127.0.0.1:1;',
  ])
})
