import { parseArgs } from 'node:util'
import * as E from 'fp-ts/Either'
import type { Proxies } from './client-address'
import { isLoopback } from './exposure'

/** Everything that an operator may set. Times in ms unless the name says otherwise. */
export interface Config {
  readonly port: number
  /** The address to listen on. */
  readonly host: string
  /** Host names beside those of `publicOrigins` that requests may come by; the sandbox knows those of this machine. */
  readonly hosts: readonly string[]
  /** Where browsers find this server, the main one first. The sandbox needs none: it is on this machine. */
  readonly publicOrigins: readonly string[]
  /** Reverse proxies whose X-Forwarded-For is believed. */
  readonly proxies: Proxies
  /** Folder of the content pack. */
  readonly content: string
  /** Delete organisations that the content pack lacks, with everything of their people. */
  readonly deleteOrganisations: boolean
  /** Folder of the embedded database. */
  readonly data: string
  /** The embedded database lives in memory and is gone at the end. */
  readonly memory: boolean
  /** A PostgreSQL server; goes before `data` and `memory`. */
  readonly databaseUrl?: string
  /** Connections to a PostgreSQL server that this process holds at most. */
  readonly connections: number
  /** Folder of the built app. */
  readonly app: string
  /** Sandbox pages, its passwords and switchable faults, for this machine only; never where real people work. */
  readonly sandbox: boolean
  /** The server is reached over TLS, so that browsers may be told to insist on it. */
  readonly tls: boolean
  /** Other origins that may call the API; none by default. */
  readonly origins: readonly string[]
  /** Origins of the admin emulator, which may put the app into a frame (S-EMU-01). */
  readonly adminOrigins: readonly string[]
  /** Origins beside this server that the app may fetch from: the issuers of OpenID providers and their token endpoints. */
  readonly connectOrigins: readonly string[]
  /** Addresses of OpenID providers that stand in for the real ones, for tests and demonstrations. */
  readonly issuers: Readonly<Record<string, string>>
  /** Who may write to the learning-record store (decision 7), and who may read what everybody wrote. */
  readonly statements: {
    readonly username: string
    readonly password: string
    readonly reader?: { readonly username: string; readonly password: string }
  }
  /**
   * The service that verifies robot checks ('siteverify' of reCAPTCHA, hCaptcha or Turnstile), this site's secret, and the
   * script that shows them in the browser, reCAPTCHA's without one.
   */
  readonly robotCheck?: { readonly url: string; readonly secret: string; readonly script?: string }
  /** The public key of Web Push (RFC 8292), by which browsers subscribe; without it there is no push. */
  readonly pushKey?: string
  /** N of scrypt: a power of two, the cost of one password check. */
  readonly passwordCost: number
  readonly sessionLifetime: number
  readonly tokenLifetime: number
  readonly idempotencyLifetime: number
}

const HOUR = 3_600_000

/**
 * The cost of passwords that the sandbox has printed, in a database that goes with the process: at the full one they take a
 * tenth of what all journeys in the browser cost.
 */
const throwAwayPasswordCost = 2 ** 4

export const defaults: Config = {
  port: 8787,
  host: '127.0.0.1',
  hosts: [],
  publicOrigins: [],
  proxies: { includes: () => false },
  content: 'content',
  deleteOrganisations: false,
  data: '.cache/sandbox',
  connections: 10,
  memory: false,
  app: 'dist/app',
  sandbox: true,
  tls: false,
  origins: [],
  adminOrigins: [],
  connectOrigins: [],
  issuers: {},
  statements: {
    username: 'sandbox',
    password: 'sandbox',
    reader: { username: 'sandbox-reader', password: 'sandbox-reader' },
  },
  passwordCost: 2 ** 15,
  sessionLifetime: 24 * HOUR,
  tokenLifetime: 30 * 24 * HOUR,
  idempotencyLifetime: 30 * 24 * HOUR,
}

/** The sandbox's configuration by command line and environment, or what is wrong with it. */
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
          memory: { type: 'boolean' },
          'delete-organisations': { type: 'boolean' },
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
    deleteOrganisations: values['delete-organisations'] ?? false,
    data: values.data ?? defaults.data,
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
  })
}

/** The parts of a comma list, none of them empty. */
export const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
