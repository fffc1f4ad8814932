import { beginSignOn } from '../sign-on/begin'
import { loginBy } from '../sign-on/login'
import type { Outside } from '../sign-on/oauth'
import { systemClock } from '../system/clock'
import type { SignOn } from './code'

const outside: Outside = {
  fetch: (url, { body, ...options }) => fetch(url, { ...options, body: body ?? null }),
  now: systemClock.now,
}

export const part: SignOn = {
  login: loginBy(outside),
  begin: (engine, way) => beginSignOn(engine, way, location.origin, outside),
}
