import type { SignInScope } from '../../core/decider'
import type { LogStore, Secrets } from '../ports'

/** The secrets of the current sign-in, read from the store once and again after a user switch. */
export interface SessionSecrets {
  /**
   * The secrets of this sign-in; undefined if it has none, or if another one has started. Rejects while the store
   * cannot be read.
   */
  readonly of: (under: SignInScope) => Promise<Secrets | undefined>
  readonly forget: () => void
  /** Logout keys of sessions whose end the server has not confirmed. */
  readonly pendingLogouts: LogStore['pendingLogouts']
  readonly notePendingLogout: LogStore['notePendingLogout']
}

export function sessionSecrets(
  store: Pick<LogStore, 'secrets' | 'pendingLogouts' | 'notePendingLogout'>,
): SessionSecrets {
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
    pendingLogouts: () => store.pendingLogouts(),
    notePendingLogout: (logoutKey, isPending) => store.notePendingLogout(logoutKey, isPending),
  }
}
