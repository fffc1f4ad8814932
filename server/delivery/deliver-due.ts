import type { Selectable } from 'kysely'
import type { Database } from '../db/connection'
import type { Schema } from '../db/schema'
import { errorFields, logLine } from '../log'

/** A message to be sent. */
export interface Outgoing {
  /** Constant across retries, so that the recipient can detect a repeat. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** 'never': a retry would fail as well, so the message is dropped. */
export type Outcome = 'sent' | 'never'

/** Sends one message. Throws when a retry may succeed. */
export type Sender = (message: Outgoing) => Promise<Outcome>

/** Senders by kind of message. A disabled kind has none. */
export type Senders = Readonly<Partial<Record<string, Sender>>>

const MINUTE = 60_000
/** How long a process owns a message before another process may retry it, ms. */
const lease = 2 * MINUTE
const batch = 20
const mostTries = 12

/** Returns the delay before the next try, ms: half a minute, doubled with each try, up to an hour. */
export const retryDelay = (tries: number): number => Math.min(60 * MINUTE, 2 ** Math.min(tries, 20) * (MINUTE / 4))

/**
 * Sends due messages, each by one process at a time and outside of any transaction (X-SERVER-10). At-least-once: when a
 * process dies between sending and deleting, another process sends the message again. Returns the number of messages in
 * this batch.
 */
export async function deliverDue(
  db: Database,
  senders: Senders,
  now: number,
  log: (line: string) => void,
): Promise<number> {
  const taken = await db
    .updateTable('mails')
    .set((row) => ({ due_at: now + lease, tries: row('tries', '+', 1) }))
    .where('id', 'in', (where) =>
      where
        .selectFrom('mails')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  await Promise.all(taken.map((row) => deliver(db, senders, row, now, log)))
  return taken.length
}

type Row = Selectable<Schema['mails']>

async function deliver(db: Database, senders: Senders, row: Row, now: number, log: (line: string) => void) {
  const { id, kind, sent_to, subject, body, tries, expires_at } = row
  try {
    const message = { id: `${id}.${row.sent_at}`, to: sent_to, subject, body }
    // Does not send an expired code or link.
    const isOver = expires_at !== null && expires_at <= now
    const outcome = (isOver ? undefined : await senders[kind]?.(message)) ?? 'never'
    if (outcome === 'never') log(logLine('warn', 'message given up', { kind, tries }))
  } catch (error) {
    log(logLine('warn', 'message not sent', { kind, tries, ...errorFields(error) }))
    if (tries < mostTries) {
      await db
        .updateTable('mails')
        .set({ due_at: now + retryDelay(tries) })
        .where('id', '=', id)
        .execute()
      return
    }
    log(logLine('warn', 'message given up', { kind, tries }))
  }
  await db.deleteFrom('mails').where('id', '=', id).execute()
}
