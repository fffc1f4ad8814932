import { Hono } from 'hono'
import { errorEnvelope } from '../protocol/envelope'
import { omitUndefined } from '../protocol/omit-undefined'
import { accessLog, finishedRequests } from './http/finished-requests'
import { activityRoutes } from './xapi/activity-routes'
import { apiPrefix } from '../protocol/server-path-prefixes'
import { apiRoutes } from './api/api-routes'
import { overloadedAnswer, refusalWithoutDatabase } from './api/unavailable'
import { certificateRoutes } from './pages/certificates'
import { AdmissionQueue, unbounded } from './limits/admission-queue'
import { CallBudgets } from './limits/call-budget'
import { clientAddress } from './http/client-address'
import type { Config } from './config/config'
import { MediaFolders } from './assets/media-folders'
import { PackSnapshots } from './content/pack-snapshot'
import { sql } from 'kysely'
import type { Database } from './db/connection'
import { databaseProbe } from './db/database-probe'
import { readsOfPrimary } from './db/replica'
import type { DelayedReads } from './db/replica'
import { emailChangeRoutes } from './pages/email-change'
import { outbox } from './delivery/outbox'
import { isAllowedHost } from './http/allowed-hosts'
import { commonHeaders } from './http/headers'
import { healthRoutes, isHealthPath } from './http/health'
import type { Readiness } from './http/health'
import { fetchFromNetwork, openIdIdentities } from './auth/openid'
import type { Identities } from './auth/openid'
import { errorFields, logLine } from './log'
import { RepeatedLines } from './repeated-lines'
import { openApi } from './api/openapi'
import { systemClock, systemIds } from './ports'
import type { Clock, Ids, Mail } from './ports'
import { styleSheet, styleSheetPath } from './pages/html-page'
import { queuedPasswords } from './auth/passwords'
import type { Passwords } from './auth/passwords'
import { refusals, Refused } from './api/refusal'
import { busyPage } from './pages/error-pages'
import { reportRoutes } from './pages/report-export'
import { passwordResetRoutes } from './pages/password-reset'
import { configuredRobotCheck } from './auth/robot-check'
import type { RobotCheck } from './auth/robot-check'
import { robotCheckPath, robotCheckRoutes } from './pages/robot-check-page'
import { emulatorPath, emulatorRoutes } from './sandbox/emulator'
import { Faults } from './sandbox/faults'
import { judgingInThread } from './saml/judging'
import type { Judging } from './saml/judging'
import { samlPath, samlServiceRoutes } from './saml/routes'
import { sandboxRoutes } from './sandbox/routes'
import { samlRoutes } from './sandbox/saml'
import type { SignIn } from './sandbox/sign-ins'
import { statementRoutes } from './xapi/statement-routes'
import { SigningKeys } from './auth/signing-keys'
import { staticRoutes } from './assets/static-routes'
import type { Services } from './services'
import { textsIn } from './texts/texts'
import { requestId, requestIdHeader } from './http/request-id'
import type { Metrics } from './metrics/metrics'
import type { Tracing } from './tracing/tracing'
import { tracedRequests } from './tracing/traced-requests'
import { requestedLanguageOf, requestIdOf, socketAddressOf, hostOf } from './http/hono-env'
import type { Env, WebContext } from './http/hono-env'

/** The parts of the server. An optional part replaces its default. */
export interface AppParts {
  readonly db: Database
  /** Reads that may be seconds old. By default the database answers them. */
  readonly delayedReads?: DelayedReads
  readonly config: Config
  readonly people?: readonly SignIn[]
  readonly clock?: Clock
  readonly ids?: Ids
  readonly mail?: Mail
  readonly identities?: Identities
  readonly passwords?: Passwords
  readonly robotCheck?: RobotCheck
  readonly judging?: Judging
  readonly faults?: Faults
  readonly log?: (line: string) => void
  readonly readiness?: Readiness
  readonly metrics?: Metrics
  readonly tracing?: Tracing
  /** Does the database reply? By default the health check asks it over the pool of the requests. */
  readonly hasDatabase?: () => Promise<boolean>
  /** Log each request. */
  readonly accessLog?: boolean
}

/**
 * Creates the complete server as one function from request to answer. It opens no port and keeps all state in its
 * parts.
 */
export function createApp(parts: AppParts): Hono<Env> {
  const clock = parts.clock ?? systemClock
  const log = parts.log ?? ((line: string) => console.error(line))
  const ids = parts.ids ?? systemIds
  const services: Services = {
    db: parts.db,
    delayedReads: parts.delayedReads ?? readsOfPrimary(parts.db),
    packs: new PackSnapshots(parts.db, clock, parts.tracing),
    media: new MediaFolders(parts.config.content),
    config: parts.config,
    clock,
    ids,
    signingKeys: new SigningKeys({ db: parts.db, clock, ids }),
    budgets: new CallBudgets(),
    mail: parts.mail ?? outbox,
    identities: parts.identities ?? openIdIdentities(fetchFromNetwork, parts.config.issuers),
    passwords: parts.passwords ?? queuedPasswords(parts.config.passwordCost),
    robotCheck: parts.robotCheck ?? configuredRobotCheck(parts.config),
    faults: parts.faults ?? new Faults(),
    admissions: new AdmissionQueue(parts.config.admission ?? unbounded),
    repeatedLines: new RepeatedLines(log),
    log,
    ...omitUndefined({ metrics: parts.metrics }),
  }
  if (services.metrics !== undefined) addGauges(services.metrics, services)
  const { config } = services
  const app = new Hono<Env>()

  const hasDatabase = parts.hasDatabase ?? databaseProbe(() => sql`select 1`.execute(services.db))
  const observers = [
    ...(parts.accessLog === true ? [accessLog(services.log)] : []),
    ...(services.metrics === undefined ? [] : [services.metrics.observe]),
  ]
  app.use(`${apiPrefix}/*`, async (c, next) =>
    services.admissions.isFull() ? overloadedAnswer(services, requestedLanguageOf(c)) : next(),
  )
  if (parts.tracing !== undefined) app.use('*', tracedRequests(parts.tracing))
  if (observers.length > 0) app.use('*', finishedRequests(observers))
  app.use('*', async (c, next) => {
    const id = requestId((name) => c.req.header(name))
    c.set('requestId', id)
    c.set('address', clientAddress(socketAddressOf(c), c.req.header('X-Forwarded-For'), config.proxies))
    await (isHealthPath(c.req.path) || isAllowedHost(hostOf(c), config) ? next() : misdirected(c))
    // c.header() would copy the answer for each header.
    const { headers } = c.res
    for (const [name, value] of Object.entries(commonHeaders(config, services.clock.now()))) {
      if (!headers.has(name)) headers.set(name, value)
    }
    headers.set(requestIdHeader, id)
  })
  app.route('/', healthRoutes(hasDatabase, parts.readiness ?? { ending: false }))
  if (config.sandbox) {
    app.route(samlPath, samlRoutes(services))
    const signIns = { people: parts.people ?? [] }
    app.route(emulatorPath, emulatorRoutes(config, signIns))
    app.route('/sandbox', sandboxRoutes(services, signIns))
  } else {
    app.route(samlPath, samlServiceRoutes(services, parts.judging ?? judgingInThread()))
  }
  app.route(robotCheckPath, robotCheckRoutes(services))
  if (config.statements.password !== '') app.route('/xapi', statementRoutes(services))
  if (config.statements.password !== '') app.route(`${apiPrefix}/xapi`, statementRoutes(services))
  app.route(apiPrefix, apiRoutes(services))
  app.route('/reset', passwordResetRoutes(services))
  app.route('/email', emailChangeRoutes(services))
  app.route('/exports', reportRoutes(services))
  app.route('/verify', certificateRoutes(services))
  if (config.statements.reader !== undefined) app.route('/xapi/activity', activityRoutes(services))
  app.get('/openapi.json', (c) => c.json(openApi()))
  app.get(styleSheetPath, (c) => c.body(styleSheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.route('/', staticRoutes(services))
  app.onError((caught, c) => {
    const error = refusalWithoutDatabase(services, caught)
    const words = textsIn[requestedLanguageOf(c)].wentWrong
    if (error instanceof Refused && error.fault.code === 503) return busyPage(c, error.fault.retryAfter ?? 0)
    if (error instanceof Refused) return new Response(words, { status: error.fault.code })
    const part = c.req.path.split('/')[1] ?? ''
    services.log(logLine('error', 'request failed', { part, request: requestIdOf(c), ...errorFields(error) }))
    return c.text(words, 500)
  })
  return app
}

/** Adds what the services of this process know to the metrics. */
function addGauges(metrics: Metrics, { admissions, packs }: Services): void {
  const calls = 'API calls that are admitted to the database'
  metrics.addGauge('flipdeck_calls_running', calls, () => admissions.usage().running)
  metrics.addGauge('flipdeck_calls_waiting', 'API calls that wait for admission', () => admissions.usage().waiting)
  metrics.addSamples('flipdeck_content_info', 'Hash of the content that this process serves', ['hash'], () => {
    const hash = packs.hash()
    return Promise.resolve(hash === undefined ? undefined : [{ labels: { hash }, value: 1 }])
  })
}

/** Answers a request for a foreign host name (X-SERVER-07): reveals nothing and changes nothing. */
function misdirected(c: WebContext): void {
  const { fault } = refusals.misdirected()
  c.res = c.req.path.startsWith(`${apiPrefix}/`)
    ? Response.json(errorEnvelope(fault), { status: fault.code })
    : new Response('This server does not answer for that host', { status: fault.code })
}
