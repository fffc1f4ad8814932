import type { Tx } from '../context'
import type { Mail, Message } from '../ports'

/**
 * Messages are written down in the transaction that causes them, so that they go out when it is kept and only then.
 * In the sandbox they stay, to be read at /sandbox; in production a task sends and forgets them (deliver.ts).
 */
export const outbox: Mail = {
  send: async (tx: Tx, { kind, to, subject, body, expiresAt }: Message, now: number) => {
    const row = { kind, sent_to: to, subject, body, sent_at: now, expires_at: expiresAt ?? null }
    await tx.insertInto('mails').values(row).execute()
  },
}
