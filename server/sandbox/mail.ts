import type { Database } from '../db/connection'
import type { Message } from '../ports'

const newestMessages = 100

export interface SentMessage extends Message {
  /** ms since 1970 UTC. */
  readonly sentAt: number
}

/** Returns the messages that production would have sent, the newest first. */
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
