import { Hono } from 'hono'
import { apiPrefix, apiRoutes } from './api'
import type { Config } from './config'
import type { Database } from './db/connection'
import { emailChangeRoutes } from './email-change'
import { commonHeaders } from './headers'
import { fetchFromNetwork, openIdIdentities } from './identity'
import type { Identities } from './identity'
import { openApi } from './openapi'
import { systemClock, systemIds } from './ports'
import type { Clock, Ids, Mail } from './ports'
import { styleSheet, styleSheetPath } from './page'
import { reportRoutes } from './reports'
import { resetRoutes } from './reset'
import { configuredRobotCheck } from './robot-check'
import type { RobotCheck } from './robot-check'
import { Faults } from './sandbox/faults'
import { sandboxMail } from './sandbox/mail'
import { sandboxRoutes } from './sandbox/routes'
import { samlRoutes } from './sandbox/saml'
import type { SignIn } from './sandbox/sign-ins'
import { statementRoutes } from './statements'
import { staticRoutes } from './static'
import type { Services } from './services'
import type { Env } from './web'

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
}

/** The whole server as one function from request to answer; it opens no port and keeps nothing outside of its parts. */
export function createApp(parts: AppParts): Hono<Env> {
  const services: Services = {
    db: parts.db,
    config: parts.config,
    clock: parts.clock ?? systemClock,
    ids: parts.ids ?? systemIds,
    mail: parts.mail ?? sandboxMail,
    identities: parts.identities ?? openIdIdentities(fetchFromNetwork, parts.config.issuers),
    robotCheck: parts.robotCheck ?? configuredRobotCheck(parts.config),
    faults: parts.faults ?? new Faults(),
    log: parts.log ?? ((line) => console.error(line)),
  }
  const { config } = services
  const app = new Hono<Env>()

  app.use('*', async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(commonHeaders(config, services.clock.now()))) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
  })
  if (config.sandbox) {
    app.route(`${apiPrefix}/user/login-saml`, samlRoutes(services))
    app.route('/sandbox', sandboxRoutes(services, parts.people ?? []))
    app.route('/xapi', statementRoutes(services))
  }
  app.route(apiPrefix, apiRoutes(services))
  app.route('/reset', resetRoutes(services))
  app.route('/email', emailChangeRoutes(services))
  app.route('/exports', reportRoutes(services))
  app.get('/openapi.json', (c) => c.json(openApi()))
  app.get(styleSheetPath, (c) => c.body(styleSheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.route('/', staticRoutes(config, services.db))
  app.onError((error, c) => {
    services.log(`${c.req.method} ${c.req.path.split('/')[1] ?? ''} failed: ${error.name}: ${error.message}`)
    return c.text('Something went wrong at the server', 500)
  })
  return app
}
