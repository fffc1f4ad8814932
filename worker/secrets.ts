import type { LogStore, Secrets } from './ports'

/** The secrets of the user who is signed in, read from the store once and again after somebody signed in or out. */
export interface SessionSecrets {
  /** Rejects while the store cannot be read. */
  readonly current: () => Promise<Secrets | undefined>
  readonly forget: () => void
}

export function sessionSecrets(store: Pick<LogStore, 'secrets'>): SessionSecrets {
  let known: Promise<Secrets | undefined> | undefined
  const forget = () => {
    known = undefined
  }
  return {
    current: () => {
      const reading = (known ??= store.secrets())
      reading.catch(() => {
        if (known === reading) forget()
      })
      return reading
    },
    forget,
  }
}
