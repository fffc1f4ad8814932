import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as E from 'fp-ts/Either'
import type { Networks } from '../http/client-address'
import type { SharedAssets } from '../assets/shared-assets'
import type { LoadOptions } from '../content/pack-refusal'
import type { ResultsMailTime } from '../delivery/results-mail-time'
import { defaultRetention } from './retention'
import type { Retention } from './retention'
import { isLoopback } from '../http/allowed-hosts'
import type { AddressLimits } from '../limits/address-limits'
import type { MetricsAddress } from '../metrics/metrics-server'
import type { AdmissionBounds } from '../limits/admission-queue'

/** Options of the operator. Times in ms unless the name says otherwise. */
export interface Config {
  readonly port: number
  /** The address to listen on. */
  readonly host: string
  /** Accepted host names in addition to those of `publicOrigins`. The sandbox accepts those of this machine. */
  readonly hosts: readonly string[]
  /** Public origins of this server, the main one first. The sandbox needs none, because it runs on this machine. */
  readonly publicOrigins: readonly string[]
  /** Trusted reverse proxies, whose X-Forwarded-For is believed. */
  readonly proxies: Networks
  /** Folder of the content pack. */
  readonly content: string
  /** What loading a content pack may do in addition to replacing the content. */
  readonly loading: LoadOptions
  /** Folder of the embedded database. */
  readonly data: string
  /** A damaged folder of an embedded database. Its readable rows are copied into `data`, which must be new. */
  readonly rescue?: string
  /** Keep the embedded database in memory only. */
  readonly memory: boolean
  /** URL of a PostgreSQL server. Takes precedence over `data` and `memory`. */
  readonly databaseUrl?: string
  /**
   * The same database with the role that owns its tables. This role migrates them and loads the content at the start;
   * the role of `databaseUrl` gets access to rows only. Without it, the role of `databaseUrl` does both.
   */
  readonly databaseOwnerUrl?: string
  /** URL of a streaming replica of the same database, for reads that may be seconds old. */
  readonly replicaUrl?: string
  /** Greatest lag of the replica, ms. Beyond it the primary answers. */
  readonly replicaMaxLagMs: number
  /** Maximum number of connections from this process to a PostgreSQL server. */
  readonly connections: number
  /** Changes to the limits per network address. */
  readonly addressLimits: AddressLimits
  /** How long requests wait for a database connection, ms. */
  readonly connectionWaitMs: number
  /** How long a start waits for a PostgreSQL server, ms. */
  readonly databaseWaitMs: number
  /** Bounds of concurrent API calls. Undefined: no bounds. */
  readonly admission?: AdmissionBounds
  /** Where to serve metrics. Undefined: nowhere. */
  readonly metricsAddress?: MetricsAddress
  /** Where a collector accepts traces by OTLP over HTTP. Undefined: none are recorded. */
  readonly tracesUrl?: string
  /** How long the port stays open after a stop signal, ms, so that load balancers notice '/ready'. */
  readonly drainMs: number
  /** Prepare statements under names. Off for a pooler that cannot do so, such as PgBouncer before 1.21. */
  readonly namedStatements: boolean
  /** Folder of the built app. */
  readonly app: string
  /** Where the files of all builds of the app are kept. Undefined: only those of this build are served. */
  readonly assets?: SharedAssets
  /** Sandbox pages with public passwords and fault switches, for this machine only. Never for production. */
  readonly sandbox: boolean
  /** The server is reached over TLS, so that it may send HSTS. */
  readonly tls: boolean
  /** Other origins that may call the API; none by default. */
  readonly origins: readonly string[]
  /** Origins of the admin emulator, which may embed the app in a frame (S-EMU-01). */
  readonly adminOrigins: readonly string[]
  /** Origins that may show the app in a frame but do not answer its requests: the author page. */
  readonly frameAncestors: readonly string[]
  /** Further origins that the app may fetch from: the issuers of OpenID providers and their token endpoints. */
  readonly connectOrigins: readonly string[]
  /** Addresses of substitute OpenID providers, for tests and demonstrations. */
  readonly issuers: Readonly<Record<string, string>>
  /**
   * Credentials that may write to the learning-record store (decision 7), and credentials that may read everybody's
   * records.
   */
  readonly statements: {
    readonly username: string
    readonly password: string
    readonly reader?: { readonly username: string; readonly password: string }
  }
  /**
   * The service that verifies robot checks ('siteverify' of reCAPTCHA, hCaptcha or Turnstile), and this site's secret.
   * `script` shows the checks in the browser, by default reCAPTCHA's.
   */
  readonly robotCheck?: { readonly url: string; readonly secret: string; readonly script?: string }
  /** The public key of Web Push (RFC 8292) for subscriptions. Without it there is no push. */
  readonly pushKey?: string
  /** N of scrypt: a power of two, the cost of one password check. */
  readonly passwordCost: number
  /**
   * Keys the hashes of values that could be guessed from a plain hash: requests in the database, people in the log. All
   * processes of one database share it. After a change, a repeated request is not compared with the original.
   */
  readonly secret: string
  /** Limit of text messages per organisation in 24 hours. */
  readonly textsPerDay: number
  /** When trainers get the weekly mail of results. Without it nobody does. */
  readonly resultsMail?: ResultsMailTime
  readonly sessionLifetime: number
  readonly retention: Retention
}

const HOUR = 3_600_000

/**
 * Cost for the sandbox's public passwords in a temporary database. The full cost takes a tenth of the browser journeys'
 * time.
 */
const throwAwayPasswordCost = 2 ** 4

export const defaults: Config = {
  port: 8787,
  host: '127.0.0.1',
  hosts: [],
  publicOrigins: [],
  proxies: { includes: () => false },
  content: 'content',
  loading: {},
  data: '.cache/sandbox',
  connections: 10,
  addressLimits: { max: {}, trusted: { includes: () => false } },
  connectionWaitMs: 10_000,
  databaseWaitMs: 60_000,
  replicaMaxLagMs: 10_000,
  drainMs: 0,
  namedStatements: true,
  memory: false,
  app: 'dist/app',
  sandbox: true,
  tls: false,
  origins: [],
  adminOrigins: [],
  frameAncestors: [],
  connectOrigins: [],
  issuers: {},
  statements: {
    username: 'sandbox',
    password: 'sandbox',
    reader: { username: 'sandbox-reader', password: 'sandbox-reader' },
  },
  passwordCost: 2 ** 15,
  secret: randomBytes(32).toString('base64url'),
  textsPerDay: 1_000,
  sessionLifetime: 24 * HOUR,
  retention: defaultRetention,
}

/** Reads the sandbox's configuration from command line and environment, or returns the error. */
export function readConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): E.Either<string, Config> {
  const parsed = E.tryCatch(
    () =>
      parseArgs({
        args: [...args],
        options: {
          port: { type: 'string' },
          content: { type: 'string' },
          data: { type: 'string' },
          app: { type: 'string' },
          rescue: { type: 'string' },
          memory: { type: 'boolean' },
          'delete-organisations': { type: 'boolean' },
          'take-addresses': { type: 'boolean' },
          'merge-people': { type: 'boolean' },
          host: { type: 'string' },
        },
      }).values,
    (error) => (error instanceof Error ? error.message : 'The command line cannot be read'),
  )
  if (E.isLeft(parsed)) return parsed
  const values = parsed.right
  const provider = env['OPENID_PROVIDER']
  if (provider !== undefined && !URL.canParse(provider)) return E.left('OPENID_PROVIDER must be an address')
  const databaseUrl = env['DATABASE_URL'] ?? ''
  const port = Number(values.port ?? env['PORT'] ?? defaults.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return E.left('--port must be a number from 0 to 65535')
  const host = values.host ?? env['HOST'] ?? defaults.host
  if (!isLoopback(host)) {
    return E.left(
      `The sandbox is for this machine only and does not listen on ${host}: its passwords are public and it sends no ` +
        "mail. For others there is 'npm run serve'.",
    )
  }
  if (env['SANDBOX'] === 'off') return E.left("SANDBOX=off is no longer a mode: for others there is 'npm run serve'.")
  return E.right({
    ...defaults,
    port,
    host,
    content: values.content ?? defaults.content,
    // Content authors also undo changes, so the sandbox never refuses older content.
    loading: {
      olderContent: true,
      deleteOrganisations: values['delete-organisations'] ?? false,
      takeAddresses: values['take-addresses'] ?? false,
      mergePeople: values['merge-people'] ?? false,
    },
    data: values.data ?? defaults.data,
    ...(values.rescue === undefined ? {} : { rescue: values.rescue }),
    app: values.app ?? defaults.app,
    memory: values.memory ?? defaults.memory,
    ...(values.memory === true && databaseUrl === '' ? { passwordCost: throwAwayPasswordCost } : {}),
    origins: listOf(env['ALLOWED_ORIGINS']),
    adminOrigins: listOf(env['ADMIN_ORIGINS']),
    connectOrigins: [...listOf(env['CONNECT_ORIGINS']), ...(provider === undefined ? [] : [new URL(provider).origin])],
    issuers: provider === undefined ? {} : { google: provider, azure: provider, okta: provider },
    ...(env['ROBOT_CHECK_URL'] === undefined || env['ROBOT_CHECK_SECRET'] === undefined
      ? {}
      : { robotCheck: { url: env['ROBOT_CHECK_URL'], secret: env['ROBOT_CHECK_SECRET'] } }),
    ...(databaseUrl === '' ? {} : { databaseUrl }),
    namedStatements: env['NAMED_STATEMENTS'] !== 'off',
  })
}

/** Splits a comma-separated list, without empty entries. */
export const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
