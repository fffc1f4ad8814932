import { scryptSync } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { omitUndefined } from '../../protocol/omit-undefined'
import { readNetworks } from '../http/client-address'
import { defaults, listOf } from './config'
import type { Config } from './config'
import { loadOptions } from '../content/pack-refusal'
import type { SmtpSettings } from '../delivery/smtp'
import type { WebhookSettings } from '../delivery/text-webhook'
import { pushServices } from '../delivery/web-push'
import type { PushSettings } from '../delivery/web-push'
import { isLoopback } from '../http/allowed-hosts'
import { addressLimitTable } from '../limits/address-limits'
import type { AddressLimitName, AddressLimits } from '../limits/address-limits'
import type { MetricsAddress } from '../metrics/metrics-server'
import type { AdmissionBounds } from '../limits/admission-queue'
import { retentionFrom } from './retention'

export type Environment = Readonly<Record<string, string | undefined>>

/** The settings of 'npm run serve'. A disabled service is omitted. */
export interface Production {
  readonly config: Config
  readonly smtp: SmtpSettings
  readonly text?: WebhookSettings
  readonly push?: PushSettings
}

/** Parses a setting, or returns why it is invalid. */
type Read<A> = (text: string) => E.Either<string, A>

const leastSecret = 32

export const asUrl =
  (protocols: readonly string[]): Read<string> =>
  (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol)
      ? E.right(text)
      : E.left(`an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')} is expected`)

/** Requires https, except on this machine, because sessions and passwords are transferred. */
export const asOrigins: Read<readonly string[]> = (text) => {
  const origins = listOf(text)
  const faulty = origins.find((origin) => !isSafeOrigin(origin))
  if (faulty !== undefined) return E.left(`'${faulty}' is no origin such as https://learn.example.org`)
  return origins.length === 0 ? E.left('at least one origin is expected') : E.right(origins)
}

function isSafeOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
}

const asNetworks: Read<Config['proxies']> = (text) => {
  const entries = text === 'none' ? [] : listOf(text)
  const read = readNetworks(entries)
  return E.isLeft(read) ? E.left(`'${read.left}' is no address and no network such as 10.0.0.0/8`) : read
}

const asPort: Read<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535
    ? E.right(Number(text))
    : E.left('a number from 0 to 65535 is expected')

const asCount: Read<number> = (text) =>
  /^[1-9]\d{0,2}$/.test(text) ? E.right(Number(text)) : E.left('a number from 1 to 999 is expected')

const asSeconds: Read<number> = (text) =>
  /^\d{1,4}$/.test(text) && Number(text) <= 3_600
    ? E.right(1_000 * Number(text))
    : E.left('a number of seconds from 0 to 3600 is expected')

const DAY_MS = 86_400_000

/** Parses a number of days within bounds. */
const asDays =
  (least: number, most: number): Read<number> =>
  (text) =>
    /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? E.right(Number(text))
      : E.left(`a number of days from ${least} to ${most} is expected`)

/** Parses a host and a port: '127.0.0.1:9464', '[::1]:9464'. */
const asAddress: Read<MetricsAddress> = (text) => {
  const [, bracketed, plain, port = ''] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? plain
  return host === undefined || Number(port) > 65_535
    ? E.left('an address and a port such as 127.0.0.1:9464 are expected')
    : E.right({ host, port: Number(port) })
}

const asMany: Read<number> = (text) =>
  /^[1-9]\d{0,6}$/.test(text) ? E.right(Number(text)) : E.left('a number from 1 to 9999999 is expected')

const isLimitName = (name: string): name is AddressLimitName => Object.hasOwn(addressLimitTable, name)

/** Parses changed limits: 'login=2000, reset=6000'. */
const asAddressLimits: Read<AddressLimits['max']> = (text) => {
  const max: { [K in AddressLimitName]?: number } = {}
  for (const entry of listOf(text)) {
    const [name = '', count = '', ...rest] = entry.split('=')
    if (!isLimitName(name)) return E.left(`'${name}' is none of ${Object.keys(addressLimitTable).join(', ')}`)
    const read = rest.length === 0 ? asMany(count) : E.left('one number is expected')
    if (E.isLeft(read)) return E.left(`${name}: ${read.left}`)
    max[name] = read.right
  }
  return E.right(max)
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Parses the name of a weekday. The number of Sunday is 0. */
const asWeekday: Read<number> = (text) => {
  const weekday = weekdays.findIndex((name) => name === text.toLowerCase())
  return weekday === -1 ? E.left(`one of ${weekdays.join(', ')} or off is expected`) : E.right(weekday)
}

const asHour: Read<number> = (text) =>
  /^\d{1,2}$/.test(text) && Number(text) < 24 ? E.right(Number(text)) : E.left('an hour from 0 to 23 is expected')

/** The address of traces below that of a collector, as OpenTelemetry defines it. */
const tracesUrl = (endpoint: string | undefined): string | undefined =>
  endpoint === undefined ? undefined : `${endpoint.replace(/\/$/, '')}/v1/traces`

const asText: Read<string> = (text) => E.right(text)

export const asSecret: Read<string> = (text) =>
  text.length < leastSecret ? E.left(`at least ${leastSecret} characters are expected`) : E.right(text)

const asMailbox: Read<string> = (text) =>
  /^(?:[^<>\r\n]*<)?[^\s@<>]+@[^\s@<>]+>?$/.test(text)
    ? E.right(text)
    : E.left('an address such as Learning <learn@example.org> is expected')

/**
 * Derives the server's secret from the database's URL, which contains a password. The derivation is slow, so that a weak
 * password cannot be guessed from the secret.
 */
export const derivedSecret = (from: string): string =>
  scryptSync(from, 'flipdeck server secret', 32, { N: 2 ** 14 }).toString('base64url')

/** Local hour of the weekly mail of results, unless set. */
const RESULTS_MAIL_HOUR = 8

/** How long a call waits for its turn, ms; together with its own time it is answered within about 2 s. */
const QUEUE_WAIT_MS = 1_000
/** How long a request waits for a database connection, ms. The queue of calls makes longer waits rare. */
const CONNECTION_WAIT_MS = 1_500

/**
 * Bounds for a pool of so many connections: twice as many calls run, because a call does not use its connection all the
 * time, and at most about a second's worth of calls waits.
 */
const admissionFor = (connections: number): AdmissionBounds => ({
  maxRunning: 2 * connections,
  maxWaiting: 20 * connections,
  maxWaitMs: QUEUE_WAIT_MS,
})

/**
 * Reads the settings of production from the environment, or returns all missing and invalid ones by name (X-SERVER-07).
 */
export function readSettings(env: Environment, args: readonly string[] = []): E.Either<readonly string[], Production> {
  const faults: string[] = []
  const given = (name: string) => (env[name] ?? '').trim()
  function read<A>(name: string, as: Read<A>, fallback: A): A {
    if (given(name) === '') return fallback
    const value = as(given(name))
    if (E.isRight(value)) return value.right
    faults.push(`${name}: ${value.left}`)
    return fallback
  }
  function need<A>(name: string, what: string, as: Read<A>, nothing: A): A {
    if (given(name) === '') faults.push(`${name} is missing: ${what}`)
    return read(name, as, nothing)
  }
  /** Checks settings that belong together: none of them, or all. */
  function together(...names: readonly string[]): boolean {
    const missing = names.filter((name) => given(name) === '')
    if (missing.length === names.length) return false
    for (const name of missing) faults.push(`${name} is missing: it belongs to ${names.find((each) => each !== name)}`)
    return missing.length === 0
  }
  const options = Object.values<string>(loadOptions)
  const unknown = args.find((arg) => !options.includes(arg))
  if (unknown !== undefined) faults.push(`${unknown}: there is no such option; settings are in the environment`)
  const isOff = (name: string) => given(name) === 'off'

  const publicOrigins = need('PUBLIC_ORIGINS', 'where browsers find this server, the main origin first', asOrigins, [])
  const robotCheck = together('ROBOT_CHECK_URL', 'ROBOT_CHECK_SECRET')
    ? {
        url: read('ROBOT_CHECK_URL', asUrl(['https:', 'http:']), ''),
        secret: read('ROBOT_CHECK_SECRET', asText, ''),
        ...omitUndefined({ script: read('ROBOT_CHECK_SCRIPT', asUrl(['https:']), undefined) }),
      }
    : undefined
  const connections = read('DATABASE_CONNECTIONS', asCount, defaults.connections)
  const assetsFolder = isOff('ASSETS_DIR') ? '' : read('ASSETS_DIR', asText, '')
  const assetsKeptMs = DAY_MS * read('ASSETS_KEEP_DAYS', asDays(1, 3_650), 30)
  const weekday = isOff('RESULTS_MAIL_WEEKDAY')
    ? undefined
    : read<number | undefined>('RESULTS_MAIL_WEEKDAY', asWeekday, undefined)
  const hour = read('RESULTS_MAIL_HOUR', asHour, RESULTS_MAIL_HOUR)
  const store = together('XAPI_USERNAME', 'XAPI_PASSWORD')
  const reader = together('XAPI_READER_USERNAME', 'XAPI_READER_PASSWORD')
  const config: Config = {
    ...defaults,
    sandbox: false,
    loading: {
      deleteOrganisations: args.includes(loadOptions.deleteOrganisations),
      olderContent: args.includes(loadOptions.olderContent),
      takeAddresses: args.includes(loadOptions.takeAddresses),
      mergePeople: args.includes(loadOptions.mergePeople),
    },
    ...(robotCheck === undefined ? {} : { robotCheck }),
    host: read('HOST', asText, defaults.host),
    port: read('PORT', asPort, defaults.port),
    hosts: listOf(env['ALLOWED_HOSTS']),
    publicOrigins,
    tls: publicOrigins.every((origin) => origin.startsWith('https:')),
    proxies: need(
      'TRUSTED_PROXIES',
      "addresses of the reverse proxies before it, or 'none'",
      asNetworks,
      defaults.proxies,
    ),
    databaseUrl: need('DATABASE_URL', 'address of the PostgreSQL database', asUrl(['postgres:', 'postgresql:']), ''),
    ...omitUndefined({ databaseOwnerUrl: read('DATABASE_OWNER_URL', asUrl(['postgres:', 'postgresql:']), undefined) }),
    ...omitUndefined({ replicaUrl: read('DATABASE_REPLICA_URL', asUrl(['postgres:', 'postgresql:']), undefined) }),
    replicaMaxLagMs: read('DATABASE_REPLICA_MAX_LAG_SECONDS', asSeconds, defaults.replicaMaxLagMs),
    secret: read('SERVER_SECRET', asSecret, '') || derivedSecret(given('DATABASE_URL')),
    retention: retentionFrom(({ setting, days, least, most }) => read(setting, asDays(least, most), days)),
    textsPerDay: read('TEXTS_PER_DAY', asMany, defaults.textsPerDay),
    ...(weekday === undefined ? {} : { resultsMail: { weekday, hour } }),
    addressLimits: {
      max: read('ADDRESS_LIMITS', asAddressLimits, {}),
      trusted: read('TRUSTED_NETWORKS', asNetworks, defaults.addressLimits.trusted),
    },
    connections,
    admission: admissionFor(connections),
    connectionWaitMs: CONNECTION_WAIT_MS,
    databaseWaitMs: read('DATABASE_WAIT_SECONDS', asSeconds, defaults.databaseWaitMs),
    ...omitUndefined({ metricsAddress: read('METRICS_ADDRESS', asAddress, undefined) }),
    ...omitUndefined({
      tracesUrl: tracesUrl(read('OTEL_EXPORTER_OTLP_ENDPOINT', asUrl(['https:', 'http:']), undefined)),
    }),
    drainMs: read('DRAIN_SECONDS', asSeconds, 5_000),
    namedStatements: !isOff('NAMED_STATEMENTS'),
    content: need('CONTENT', 'folder of the content pack', asText, ''),
    app: read('APP', asText, defaults.app),
    ...omitUndefined({ assets: assetsFolder === '' ? undefined : { folder: assetsFolder, keepMs: assetsKeptMs } }),
    origins: read('ALLOWED_ORIGINS', asOrigins, []),
    adminOrigins: read('ADMIN_ORIGINS', asOrigins, []),
    connectOrigins: read('CONNECT_ORIGINS', asOrigins, []),
    statements: {
      username: store ? read('XAPI_USERNAME', asText, '') : '',
      password: store ? read('XAPI_PASSWORD', asSecret, '') : '',
      ...(reader
        ? {
            reader: {
              username: read('XAPI_READER_USERNAME', asText, ''),
              password: read('XAPI_READER_PASSWORD', asSecret, ''),
            },
          }
        : {}),
    },
  }
  const smtp = {
    url: need(
      'SMTP_URL',
      'mail server, such as smtps://user:password@mail.example.org',
      asUrl(['smtp:', 'smtps:']),
      '',
    ),
    from: need('MAIL_FROM', 'sender of the mails, such as Learning <learn@example.org>', asMailbox, ''),
  }
  const text = isOff('TEXT_WEBHOOK_URL')
    ? undefined
    : {
        url: need('TEXT_WEBHOOK_URL', "webhook that sends text messages, or 'off'", asUrl(['https:', 'http:']), ''),
        secret: need('TEXT_WEBHOOK_SECRET', 'secret that signs what the webhook gets', asSecret, ''),
      }
  const push = isOff('VAPID_PUBLIC_KEY')
    ? undefined
    : {
        publicKey: need('VAPID_PUBLIC_KEY', "public key of Web Push, or 'off'", asText, ''),
        privateKey: need('VAPID_PRIVATE_KEY', 'private key of Web Push', asText, ''),
        subject: need('VAPID_SUBJECT', 'mailto: or https address of the operator', asUrl(['mailto:', 'https:']), ''),
        hosts: env['PUSH_HOSTS'] === undefined ? pushServices : listOf(env['PUSH_HOSTS']),
      }
  if (faults.length > 0) return E.left(faults)
  const offered = { ...config, ...omitUndefined({ pushKey: push?.publicKey }) }
  return E.right({ config: offered, smtp, ...omitUndefined({ text, push }) })
}
