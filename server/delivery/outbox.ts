import type { Tx } from '../api/context'
import type { Mail, Message } from '../ports'

/**
 * Stores messages in the transaction that causes them, so that they are sent only if it commits. The sandbox keeps them
 * for /sandbox; in production a task sends and deletes them (deliver.ts).
 */
export const outbox: Mail = {
  send: async (tx: Tx, { kind, to, subject, body, expiresAt }: Message, now: number) => {
    const row = { kind, sent_to: to, subject, body, sent_at: now, expires_at: expiresAt ?? null }
    await tx.insertInto('mails').values(row).execute()
  },
}
