import * as E from 'fp-ts/Either'
import type { Config } from './config'
import { defaults } from './config'
import { asOrigins, asSecret, asUrl, derivedSecret } from './production-settings'
import type { Environment } from './production-settings'

/** The settings of 'npm run admin', from the same environment as those of 'npm run serve'. */
export interface AdministrationSettings {
  readonly databaseUrl: string
  readonly config: Pick<Config, 'publicOrigins' | 'port' | 'secret'>
}

/** Reads the settings, or returns all missing and invalid ones by name. `PUBLIC_ORIGINS` is needed for mails only. */
export function readAdministrationSettings(env: Environment): E.Either<readonly string[], AdministrationSettings> {
  const faults: string[] = []
  const given = (name: string) => (env[name] ?? '').trim()
  const read = <A>(name: string, as: (text: string) => E.Either<string, A>, fallback: A): A => {
    if (given(name) === '') return fallback
    const value = as(given(name))
    if (E.isRight(value)) return value.right
    faults.push(`${name}: ${value.left}`)
    return fallback
  }
  const databaseUrl = read('DATABASE_URL', asUrl(['postgres:', 'postgresql:']), '')
  if (given('DATABASE_URL') === '') faults.push('DATABASE_URL is missing: address of the PostgreSQL database')
  const publicOrigins = read('PUBLIC_ORIGINS', asOrigins, [])
  const secret = read('SERVER_SECRET', asSecret, '')
  if (faults.length > 0) return E.left(faults)
  return E.right({
    databaseUrl,
    config: { publicOrigins, port: defaults.port, secret: secret || derivedSecret(given('DATABASE_URL')) },
  })
}
