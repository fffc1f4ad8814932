import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { pushServices } from '../../server/delivery/web-push'
import { defaultRetention, retentionTable } from '../../server/config/retention'
import { readSettings } from '../../server/config/production-settings'
import { root } from './seed'

const whole = {
  DATABASE_URL: 'postgres://flipdeck:secret@db.internal/flipdeck',
  PUBLIC_ORIGINS: 'https://learn.example, https://aurora.example',
  TRUSTED_PROXIES: '10.0.0.0/8',
  CONTENT: '/srv/content',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Learning <learn@example.org>',
  TEXT_WEBHOOK_URL: 'https://texts.internal/send',
  TEXT_WEBHOOK_SECRET: 'x'.repeat(32),
  VAPID_PUBLIC_KEY: 'public',
  VAPID_PRIVATE_KEY: 'private',
  VAPID_SUBJECT: 'mailto:ops@example.org',
}
const faultsOf = (env: Readonly<Record<string, string | undefined>>) => {
  const read = readSettings(env)
  return E.isLeft(read) ? read.left : []
}

describe('SRV-03 X-SERVER-07 the settings of production', () => {
  test('names all missing ones at once', () => {
    const names = faultsOf({}).map((fault) => fault.split(' ')[0])
    expect(names).toEqual([
      'PUBLIC_ORIGINS',
      'TRUSTED_PROXIES',
      'DATABASE_URL',
      'CONTENT',
      'SMTP_URL',
      'MAIL_FROM',
      'TEXT_WEBHOOK_URL',
      'TEXT_WEBHOOK_SECRET',
      'VAPID_PUBLIC_KEY',
      'VAPID_PRIVATE_KEY',
      'VAPID_SUBJECT',
    ])
    for (const name of Object.keys(whole)) {
      const faults = faultsOf({ ...whole, [name]: ' ' })
      expect(faults).toHaveLength(1)
      expect(faults[0]).toMatch(new RegExp(`^${name} is missing: `))
    }
  })

  test.each([
    ['PUBLIC_ORIGINS', 'http://learn.example'],
    ['PUBLIC_ORIGINS', 'https://learn.example/app'],
    ['PUBLIC_ORIGINS', 'learn.example'],
    ['TRUSTED_PROXIES', 'proxy.internal'],
    ['DATABASE_URL', 'mysql://db'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['TEXT_WEBHOOK_URL', 'ftp://texts'],
    ['TEXT_WEBHOOK_SECRET', 'short'],
    ['VAPID_SUBJECT', 'ops@example.org'],
    ['ASSETS_KEEP_DAYS', '0'],
    ['ASSETS_KEEP_DAYS', '3651'],
    ['RETAIN_DELETED_DAYS', 'never'],
    ['PORT', '99999'],
    ['DATABASE_CONNECTIONS', '0'],
    ['ADMIN_ORIGINS', '*'],
    ['METRICS_ADDRESS', '9464'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['METRICS_ADDRESS', '127.0.0.1:99999'],
    ['DRAIN_SECONDS', '-1'],
    ['DATABASE_WAIT_SECONDS', 'long'],
    ['DATABASE_REPLICA_URL', 'mysql://replica/flipdeck'],
    ['DATABASE_REPLICA_MAX_LAG_SECONDS', '10s'],
    ['ADDRESS_LIMITS', 'sign-in=5'],
    ['ADDRESS_LIMITS', 'login=none'],
    ['TRUSTED_NETWORKS', 'office'],
    ['RESULTS_MAIL_WEEKDAY', 'workday'],
    ['RESULTS_MAIL_HOUR', '24'],
  ])('rejects %s as %s, without repeating secrets', (name, value) => {
    const faults = faultsOf({ ...whole, [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name}: `))
    if (name.includes('SECRET') || name.includes('PASSWORD')) expect(faults[0]).not.toContain(value)
  })

  test.each(Object.values(retentionTable))('rejects $setting outside of $least to $most days', (row) => {
    const { setting, least, most } = row
    for (const days of [least - 1, most + 1])
      expect(faultsOf({ ...whole, [setting]: String(days) })).toEqual([
        `${setting}: a number of days from ${least} to ${most} is expected`,
      ])
  })

  test('requires settings that belong together to be set together', () => {
    const pairs = [
      ['ROBOT_CHECK_URL', 'https://check.example', 'ROBOT_CHECK_SECRET', 'x'],
      ['XAPI_USERNAME', 'app', 'XAPI_PASSWORD', 'x'.repeat(32)],
      ['XAPI_READER_USERNAME', 'report', 'XAPI_READER_PASSWORD', 'y'.repeat(32)],
    ] as const
    for (const [first, value, second, other] of pairs) {
      expect(faultsOf({ ...whole, [first]: value })).toEqual([`${second} is missing: it belongs to ${first}`])
      expect(faultsOf({ ...whole, [second]: other })).toEqual([`${first} is missing: it belongs to ${second}`])
      expect(faultsOf({ ...whole, [first]: value, [second]: other })).toEqual([])
    }
    const short = { ...whole, XAPI_USERNAME: 'app', XAPI_PASSWORD: 'short' }
    expect(faultsOf(short)).toEqual(['XAPI_PASSWORD: at least 32 characters are expected'])
    const check = { ...whole, ROBOT_CHECK_URL: 'check', ROBOT_CHECK_SECRET: 'x' }
    expect(faultsOf(check)).toEqual(['ROBOT_CHECK_URL: an address that begins with https:// or http:// is expected'])
  })

  test("documents exactly the settings that are read in README's table", () => {
    const asked = new Set<string>()
    const everything = new Proxy({}, { get: (_env, name) => (asked.add(String(name)), 'x') })
    readSettings(everything)
    const [, section = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('## Run it for others')
    const [table = ''] = section.split('**Reverse proxy.**')
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(new Set(named)).toEqual(asked)
    expect(named).toHaveLength(asked.size)
  })

  test('create a production server when complete: no sandbox, https, and only named hosts', () => {
    expect(readSettings(whole)).toMatchObject({
      right: {
        config: {
          sandbox: false,
          tls: true,
          host: '127.0.0.1',
          publicOrigins: ['https://learn.example', 'https://aurora.example'],
          hosts: [],
          origins: [],
          adminOrigins: [],
          statements: { username: '', password: '' },
          pushKey: 'public',
        },
        smtp: { from: 'Learning <learn@example.org>' },
        text: { url: 'https://texts.internal/send' },
        push: { subject: 'mailto:ops@example.org', hosts: pushServices },
      },
    })
  })

  test('read limits by address, trusted networks, the addresses of metrics and traces, times and the folder of assets', () => {
    const read = readSettings({
      ...whole,
      ADDRESS_LIMITS: 'login=2000, reset=6000',
      TRUSTED_NETWORKS: '203.0.113.7, 10.0.0.0/8',
      METRICS_ADDRESS: '[::1]:9464',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://[::1]:4318/',
      DRAIN_SECONDS: '0',
      DATABASE_WAIT_SECONDS: '120',
      DATABASE_REPLICA_URL: 'postgres://reader@replica/flipdeck',
      DATABASE_REPLICA_MAX_LAG_SECONDS: '30',
      ASSETS_DIR: '/var/lib/flipdeck/assets',
      ASSETS_KEEP_DAYS: '7',
    })
    expect(read).toMatchObject({
      right: {
        config: {
          addressLimits: { max: { login: 2_000, reset: 6_000 } },
          metricsAddress: { host: '::1', port: 9_464 },
          tracesUrl: 'http://[::1]:4318/v1/traces',
          drainMs: 0,
          databaseWaitMs: 120_000,
          replicaUrl: 'postgres://reader@replica/flipdeck',
          replicaMaxLagMs: 30_000,
          assets: { folder: '/var/lib/flipdeck/assets', keepMs: 7 * 86_400_000 },
          admission: { maxRunning: 20, maxWaiting: 200, maxWaitMs: 1_000 },
        },
      },
    })
    const { trusted } = E.isRight(read) ? read.right.config.addressLimits : { trusted: { includes: () => false } }
    expect(['203.0.113.7', '203.0.113.8', '10.9.9.9'].map(trusted.includes)).toEqual([true, false, true])
    const usual = readSettings(whole)
    expect(usual).toMatchObject({ right: { config: { addressLimits: { max: {} }, drainMs: 5_000 } } })
    expect(E.isRight(usual) && usual.right.config.metricsAddress).toBeUndefined()
    for (const folder of [undefined, 'off'])
      expect(readSettings({ ...whole, ASSETS_DIR: folder })).not.toHaveProperty('right.config.assets')
  })

  test('read when trainers get the mail of results, by default never', () => {
    const on = { ...whole, RESULTS_MAIL_WEEKDAY: 'Monday' }
    expect(readSettings(on)).toMatchObject({ right: { config: { resultsMail: { weekday: 1, hour: 8 } } } })
    expect(readSettings({ ...on, RESULTS_MAIL_HOUR: '17' })).toMatchObject({
      right: { config: { resultsMail: { weekday: 1, hour: 17 } } },
    })
    for (const weekday of [undefined, 'off'])
      expect(readSettings({ ...whole, RESULTS_MAIL_WEEKDAY: weekday })).not.toHaveProperty('right.config.resultsMail')
  })

  test('read how long rows stay, in days', () => {
    const given = Object.fromEntries(Object.values(retentionTable).map(({ setting, most }) => [setting, String(most)]))
    const most = Object.entries(retentionTable).map(([name, row]) => [name, row.most * 86_400_000] as const)
    expect(readSettings({ ...whole, ...given })).toMatchObject({
      right: { config: { retention: Object.fromEntries(most) } },
    })
    expect(readSettings(whole)).toMatchObject({ right: { config: { retention: defaultRetention } } })
  })

  test('allow switching off text messages and push, but only explicitly', () => {
    const off = {
      ...whole,
      TEXT_WEBHOOK_URL: 'off',
      TEXT_WEBHOOK_SECRET: '',
      VAPID_PUBLIC_KEY: 'off',
      VAPID_PRIVATE_KEY: '',
    }
    const read = readSettings(off)
    expect(E.isRight(read) && [read.right.text, read.right.push]).toEqual([undefined, undefined])
  })
})
