import { sql } from 'kysely'
import type { Account, Tx } from '../api/context'
import type { BackgroundTask } from '../bootstrap'
import type { Config } from '../config/config'
import { readSnapshot } from '../content/pack-snapshot'
import type { PackSnapshot } from '../content/pack-snapshot'
import { isAnyOf } from '../db/text-conditions'
import { decodeColumn } from '../db/column-codec'
import type { Database } from '../db/connection'
import { readsOfPrimary } from '../db/replica'
import type { DelayedReads } from '../db/replica'
import { inTransaction } from '../db/transaction'
import { errorFields, logLine } from '../log'
import { OrgServices } from '../organisations/org-services'
import { originOfOrg } from '../organisations/origins'
import { systemClock } from '../ports'
import { outbox } from './outbox'
import { repeatRounds } from './repeat-rounds'
import { resultsMailContents } from './results-mail-content'
import type { ReportedOrg } from './results-mail-content'
import { dueWeek } from './results-mail-time'
import type { DueWeek, ResultsMailTime } from './results-mail-time'

const DAY_MS = 86_400_000
const CHECK_EVERY_MS = 10 * 60_000
/** A mail that could not be sent for so long is outdated. */
const EXPIRES_AFTER_MS = 3 * DAY_MS

/** An organisation whose mails are due. */
type DueOrg = ReportedOrg & DueWeek

/**
 * Queues the weekly mails that are due at `now` (ms UTC), and returns their number. A row for each person and week, in the
 * transaction that queues the mail, makes it one mail with any number of processes and after a crash. `reads`: for the
 * counts, which may be seconds old.
 */
export async function queueResultsMails(
  db: Database,
  config: Pick<Config, 'publicOrigins' | 'port'>,
  time: ResultsMailTime,
  now: number,
  reads: DelayedReads = readsOfPrimary(db),
): Promise<number> {
  let queued = 0
  let pack: PackSnapshot | undefined
  for (const org of await dueOrgs(db, time, now)) {
    const people = await recipients(db, org)
    if (people.length === 0) continue
    pack ??= await readSnapshot(db)
    const contents = resultsMailContents({ db, reads, pack, origin: await originOfOrg(db, config, org.id) }, org)
    for (const person of people) {
      const content = await contents(person)
      const isQueued = await inTransaction(db, async (tx) => {
        if (!(await take(tx, person.id, org.week, now)) || content === undefined || person.email === null) return false
        const message = { kind: 'mail', to: person.email, ...content, expiresAt: now + EXPIRES_AFTER_MS } as const
        await outbox.send(tx, message, now)
        return true
      })
      if (isQueued) queued++
    }
  }
  return queued
}

/** Finds the organisations that want the mail and whose hour has come. */
async function dueOrgs(db: Database, time: ResultsMailTime, now: number): Promise<readonly DueOrg[]> {
  const rows = await db
    .selectFrom('orgs')
    .select(['id', 'services'])
    .where(sql<boolean>`services ? 'resultsMail'`)
    .where(sql<boolean>`(data ->> 'active') is distinct from 'false'`)
    .orderBy('place')
    .execute()
  return rows.flatMap(({ id, services }) => {
    const { resultsMail } = decodeColumn(OrgServices, services)
    const due = resultsMail === undefined ? undefined : dueWeek(now, time, resultsMail.timeZone ?? 'UTC')
    return due === undefined || resultsMail === undefined ? [] : [{ ...due, id, roleIds: resultsMail.roleIds }]
  })
}

/** Returns the people who want the mail and have not got that of this week. */
const recipients = (db: Database, { id, roleIds, week }: DueOrg): Promise<readonly Account[]> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('org_id', '=', id)
    .where('active', '=', true)
    .where('suspended', '=', false)
    .where('email_proven', '=', true)
    .where('email', 'is not', null)
    .where('id', 'in', (memberships) =>
      memberships
        .selectFrom('memberships')
        .innerJoin('roles', 'roles.id', 'memberships.role_id')
        .select('user_id')
        .where('retired', '=', false)
        .where(isAnyOf('role_id', roleIds)),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('results_mails')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('week', '=', week),
        ),
      ),
    )
    .orderBy('id')
    .execute()

/** Marks the week of a person. False when another process has done so; a concurrent one is waited for. */
async function take(tx: Tx, userId: string, week: string, now: number): Promise<boolean> {
  const taken = await tx
    .insertInto('results_mails')
    .values({ user_id: userId, week, queued_at: now })
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Creates the task that queues weekly mails of results, in every process. */
export const resultsMailing =
  (config: Config, time: ResultsMailTime): BackgroundTask =>
  (db, log, reads) =>
    repeatRounds(async () => {
      try {
        const count = await queueResultsMails(db, config, time, systemClock.now(), reads)
        if (count > 0) log(logLine('info', 'results mails queued', { count }))
      } catch (error) {
        log(logLine('warn', 'results mails failed', errorFields(error)))
      }
    }, CHECK_EVERY_MS)
