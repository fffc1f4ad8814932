import { beginSignOn } from '../sign-on/begin'
import { loginBy } from '../sign-on/login'
import type { SignOnEnvironment } from '../sign-on/oauth'
import { systemClock } from '../system/clock'
import type { SignOnModule } from './modules'

const outside: SignOnEnvironment = {
  fetch: (url, { body, ...options }) => fetch(url, { ...options, body: body ?? null }),
  now: systemClock.now,
  uuid: () => crypto.randomUUID(),
}

export const lazyModule: SignOnModule = {
  login: loginBy(outside),
  begin: (engine, way) => beginSignOn(engine, way, location.origin, outside),
}
