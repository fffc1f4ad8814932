import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../server/config/production-settings'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

interface Service {
  readonly image: string
  readonly read_only?: boolean
  readonly privileged?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly ports?: readonly string[]
  readonly stop_grace_period?: string
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<
    Record<string, { readonly ipam?: { readonly config: readonly { readonly subnet: string }[] } }>
  >
  readonly volumes: Readonly<Record<string, unknown>>
}

const text = read('compose.yaml')
const { services, networks, volumes } = parse(text) as Compose
const example = read('container/env.example')
const dockerfile = read('Dockerfile')
/** The settings of the example, also those that are comments. */
const inExample = Object.fromEntries(
  all(example, /^#?([A-Z_]+=.*)$/gm).map((line) => [
    line.slice(0, line.indexOf('=')),
    line.slice(line.indexOf('=') + 1),
  ]),
)

describe('X-SERVER-10 the container', () => {
  test('runs each service read-only, without capabilities that it does not need', () => {
    expect(Object.keys(services)).toEqual(['app', 'database', 'proxy', 'backup'])
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges'] })
      expect(service).not.toHaveProperty('privileged')
    }
  })

  test('names only volumes and files that exist, and publishes only the proxy', () => {
    const mounted = Object.values(services).flatMap((service) =>
      service.volumes.map((line) => line.split(':')[0] ?? ''),
    )
    const named = mounted.filter((source) => /^\w+$/.test(source))
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(volumes).toSorted())
    const files = mounted.filter((source) => source.startsWith('./'))
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    expect(Object.keys(services).filter((name) => services[name]?.ports !== undefined)).toEqual(['proxy'])
    expect(services['app']?.environment['TRUSTED_PROXIES']).toBe(networks['default']?.ipam?.config[0]?.subnet)
  })

  test('has an example with every variable of compose.yaml, and with its defaults', () => {
    const used = [...text.matchAll(/\$\{(\w+)(?::-([^}]*))?\}/g)].map(([, name = '', value]) => [name, value] as const)
    expect(used.length).toBeGreaterThan(8)
    expect(used.filter(([name, value]) => inExample[name] !== (value ?? inExample[name]))).toEqual([])
    expect(used.filter(([name]) => inExample[name] === undefined)).toEqual([])
  })

  test('has settings that the server accepts together with those of the image', () => {
    const image = Object.fromEntries(
      all(dockerfile, /^ENV (.+)$/gm)
        .flatMap((line) => line.split(' '))
        .map((pair) => pair.split('=')),
    ) as Readonly<Record<string, string>>
    const env = { ...image, ...inExample, ...services['app']?.environment }
    const given = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)\}/g, (_, key: string) => inExample[key] ?? ''),
      ]),
    )
    expect(readSettings(given)).toMatchObject({
      right: {
        config: {
          host: '0.0.0.0',
          port: 8_787,
          content: '/content',
          databaseUrl: 'postgres://flipdeck:CHANGE_ME@database/flipdeck',
        },
      },
    })
  })

  test('runs the app as another user than root, with a health check, and gives its stop enough time', () => {
    expect(dockerfile).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\/ready/m)
    expect(
      dockerfile
        .trimEnd()
        .split('\n')
        .findLast((line) => line.startsWith('FROM')),
    ).toBe('FROM ${BASE}')
    expect(Number.parseInt(services['app']?.stop_grace_period ?? '', 10)).toBeGreaterThan(5 + 10)
  })

  test('has scripts that a shell can parse', () => {
    const scripts = readdirSync(join(root, 'container')).filter((name) => name.endsWith('.sh'))
    expect(scripts.toSorted()).toEqual(['backup.sh', 'base-image.sh', 'database.sh'])
    for (const name of scripts) execFileSync('sh', ['-n', join(root, 'container', name)])
  })
})
