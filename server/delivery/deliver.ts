import type { Selectable } from 'kysely'
import type { Database } from '../db/connection'
import type { Schema } from '../db/schema'
import { errorFields, logLine } from '../log'

/** A message on its way. */
export interface Outgoing {
  /** The same for each try, so that the other side can tell a repeat. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly body: string
}

/** 'never': another try would fail as well, and the message is given up. */
export type Outcome = 'sent' | 'never'

/** Sends one message; throws when it may work later. */
export type Sender = (message: Outgoing) => Promise<Outcome>

/** By kind of message; a kind that is switched off has none. */
export type Senders = Readonly<Partial<Record<string, Sender>>>

const MINUTE = 60_000
/** Whoever takes a message has so long for it; then another process may. */
const lease = 2 * MINUTE
const batch = 20
const mostTries = 12

/** After how long another try is made, in ms: half a minute, doubled with each try, at most an hour. */
export const waitAfter = (tries: number): number => Math.min(60 * MINUTE, 2 ** Math.min(tries, 20) * (MINUTE / 4))

/**
 * Sends what is due, each message by one process at a time and outside of any transaction (X-SERVER-10). At least
 * once: a process that dies between sending and forgetting leaves the message to the next one. The number that was due.
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
    // What it carries is good no longer: nobody is to try a code or a link that cannot work.
    const isOver = expires_at !== null && expires_at <= now
    const outcome = (isOver ? undefined : await senders[kind]?.(message)) ?? 'never'
    if (outcome === 'never') log(logLine('warn', 'message given up', { kind, tries }))
  } catch (error) {
    log(logLine('warn', 'message not sent', { kind, tries, ...errorFields(error) }))
    if (tries < mostTries) {
      await db
        .updateTable('mails')
        .set({ due_at: now + waitAfter(tries) })
        .where('id', '=', id)
        .execute()
      return
    }
    log(logLine('warn', 'message given up', { kind, tries }))
  }
  await db.deleteFrom('mails').where('id', '=', id).execute()
}
