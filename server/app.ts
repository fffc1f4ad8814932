import { Hono } from 'hono'
import { errorEnvelope } from '../protocol/envelope'
import { accessLog } from './access-log'
import { activityRoutes } from './activity'
import { apiPrefix, apiRoutes } from './api'
import { certificateRoutes } from './certificates'
import { clientAddress } from './client-address'
import type { Config } from './config'
import type { Database } from './db/connection'
import { emailChangeRoutes } from './email-change'
import { outbox } from './delivery/outbox'
import { answersFor } from './exposure'
import { commonHeaders } from './headers'
import { healthRoutes, isHealthPath } from './health'
import type { Readiness } from './health'
import { fetchFromNetwork, openIdIdentities } from './identity'
import type { Identities } from './identity'
import { errorFields, logLine } from './log'
import { openApi } from './openapi'
import { systemClock, systemIds } from './ports'
import type { Clock, Ids, Mail } from './ports'
import { styleSheet, styleSheetPath } from './page'
import { refusals, Refused } from './refusal'
import { reportRoutes } from './reports'
import { resetRoutes } from './reset'
import { configuredRobotCheck } from './robot-check'
import type { RobotCheck } from './robot-check'
import { robotCheckPath, robotCheckRoutes } from './robot-check-page'
import { emulatorPath, emulatorRoutes } from './sandbox/emulator'
import { Faults } from './sandbox/faults'
import { samlPath, samlServiceRoutes } from './saml/routes'
import { sandboxRoutes } from './sandbox/routes'
import { samlRoutes } from './sandbox/saml'
import type { SignIn } from './sandbox/sign-ins'
import { statementRoutes } from './statements'
import { staticRoutes } from './static'
import type { Services } from './services'
import { textsIn } from './texts/texts'
import { askedLanguageOf, connectionOf, hostOf } from './web'
import type { Env, WebContext } from './web'

/** What createApp needs, and what may be put in the place of the real thing. */
export interface AppParts {
  readonly db: Database
  readonly config: Config
  readonly people?: readonly SignIn[]
  readonly clock?: Clock
  readonly ids?: Ids
  readonly mail?: Mail
  readonly identities?: Identities
  readonly robotCheck?: RobotCheck
  readonly faults?: Faults
  readonly log?: (line: string) => void
  readonly readiness?: Readiness
  /** Tell of each request in the log. */
  readonly accessLog?: boolean
}

/** The whole server as one function from request to answer; it opens no port and keeps nothing outside of its parts. */
export function createApp(parts: AppParts): Hono<Env> {
  const services: Services = {
    db: parts.db,
    config: parts.config,
    clock: parts.clock ?? systemClock,
    ids: parts.ids ?? systemIds,
    mail: parts.mail ?? outbox,
    identities: parts.identities ?? openIdIdentities(fetchFromNetwork, parts.config.issuers),
    robotCheck: parts.robotCheck ?? configuredRobotCheck(parts.config),
    faults: parts.faults ?? new Faults(),
    log: parts.log ?? ((line) => console.error(line)),
  }
  const { config } = services
  const app = new Hono<Env>()

  if (parts.accessLog === true) app.use('*', accessLog(services.log))
  app.use('*', async (c, next) => {
    c.set('address', clientAddress(connectionOf(c), c.req.header('X-Forwarded-For'), config.proxies))
    await (isHealthPath(c.req.path) || answersFor(hostOf(c), config) ? next() : misdirected(c))
    for (const [name, value] of Object.entries(commonHeaders(config, services.clock.now()))) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
  })
  app.route('/', healthRoutes(services.db, parts.readiness ?? { ending: false }))
  if (config.sandbox) {
    app.route(samlPath, samlRoutes(services))
    app.route(emulatorPath, emulatorRoutes(config, parts.people ?? []))
    app.route('/sandbox', sandboxRoutes(services, parts.people ?? []))
  } else {
    app.route(samlPath, samlServiceRoutes(services))
  }
  app.route(robotCheckPath, robotCheckRoutes(services))
  if (config.statements.password !== '') app.route('/xapi', statementRoutes(services))
  if (config.statements.password !== '') app.route(`${apiPrefix}/xapi`, statementRoutes(services))
  app.route(apiPrefix, apiRoutes(services))
  app.route('/reset', resetRoutes(services))
  app.route('/email', emailChangeRoutes(services))
  app.route('/exports', reportRoutes(services))
  app.route('/verify', certificateRoutes(services))
  if (config.statements.reader !== undefined) app.route('/xapi/activity', activityRoutes(services))
  app.get('/openapi.json', (c) => c.json(openApi()))
  app.get(styleSheetPath, (c) => c.body(styleSheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.route('/', staticRoutes(config, services.db))
  app.onError((error, c) => {
    const words = textsIn[askedLanguageOf(c)].wentWrong
    if (error instanceof Refused) return new Response(words, { status: error.fault.code })
    services.log(logLine('error', 'request failed', { part: c.req.path.split('/')[1] ?? '', ...errorFields(error) }))
    return c.text(words, 500)
  })
  return app
}

/** Another site's name for this server (X-SERVER-07): nothing is told and nothing done. */
function misdirected(c: WebContext): void {
  const { fault } = refusals.misdirected()
  c.res = c.req.path.startsWith(`${apiPrefix}/`)
    ? Response.json(errorEnvelope(fault), { status: fault.code })
    : new Response('This server does not answer for that host', { status: fault.code })
}
