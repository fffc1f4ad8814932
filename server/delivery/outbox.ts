import type { Tx } from '../api/context'
import { insertAll } from '../content/insert-all'
import type { Mail, Message } from '../ports'

/**
 * Stores messages in the transaction that causes them, so that they are sent only if it commits. The sandbox keeps them
 * for /sandbox; in production a task sends and deletes them (deliver.ts).
 */
export const outbox: Mail = {
  send: (tx: Tx, message: Message, now: number) => sendAll(tx, [message], now),
}

/** Stores any number of messages in the same way. */
export const sendAll = (tx: Tx, messages: readonly Message[], now: number): Promise<void> =>
  insertAll(
    tx,
    'mails',
    messages.map(({ kind, to, subject, body, expiresAt }) => ({
      kind,
      sent_to: to,
      subject,
      body,
      sent_at: now,
      expires_at: expiresAt ?? null,
    })),
  )
