import type { Under } from '../core/decider'
import type { LogStore, Secrets } from './ports'

/** The secrets of the sign-in that is on, read from the store once and again after a change of hands. */
export interface SessionSecrets {
  /** Those of this sign-in; undefined when it has none, or when another one has begun. Rejects while the store cannot be read. */
  readonly of: (under: Under) => Promise<Secrets | undefined>
  readonly forget: () => void
}

export function sessionSecrets(store: Pick<LogStore, 'secrets'>): SessionSecrets {
  let known: Promise<Secrets | undefined> | undefined
  const forget = () => {
    known = undefined
  }
  const read = () => {
    const reading = (known ??= store.secrets())
    reading.catch(() => {
      if (known === reading) forget()
    })
    return reading
  }
  return {
    of: async ({ owner, signIn }) => {
      const secrets = await read()
      if (secrets === undefined || secrets.userId !== owner) return undefined
      return secrets.signIn === undefined || secrets.signIn === signIn ? secrets : undefined
    },
    forget,
  }
}
