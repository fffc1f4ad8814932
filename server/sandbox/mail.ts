import type { Tx } from '../context'
import type { Database } from '../db/connection'
import type { Mail, Message } from '../ports'

/** Mail and text messages go nowhere: they are kept to be read at /sandbox. */
export const sandboxMail: Mail = {
  send: async (tx: Tx, { kind, to, subject, body }: Message, now: number) => {
    await tx.insertInto('mails').values({ kind, sent_to: to, subject, body, sent_at: now }).execute()
  },
}

const newestMessages = 100

export interface SentMessage extends Message {
  /** ms since 1970 UTC. */
  readonly sentAt: number
}

/** The messages that would have been sent, the newest first. */
export async function sentMessages(db: Database): Promise<readonly SentMessage[]> {
  const rows = await db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(newestMessages).execute()
  return rows.map(({ kind, sent_to, subject, body, sent_at }) => ({
    kind: kind === 'text' ? 'text' : 'mail',
    to: sent_to,
    subject,
    body,
    sentAt: sent_at,
  }))
}
