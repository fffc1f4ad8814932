import { sql } from 'kysely'
import type { Migration } from 'kysely'
import type { Database } from './connection'
import { inTransaction } from './transaction'
import { up as accounts } from './migrations/001-accounts'
import { up as content } from './migrations/002-content'
import { up as learning } from './migrations/003-learning'
import { up as operation } from './migrations/004-operation'
import { up as services } from './migrations/005-services'
import { up as trust } from './migrations/006-trust'
import { up as passedScore } from './migrations/007-passed-score'
import { up as stamps } from './migrations/008-stamps'
import { up as sealKeys } from './migrations/009-seal-keys'
import { up as playedAt } from './migrations/010-played-at'
import { up as attemptsUnderWay } from './migrations/011-attempts-under-way'
import { up as statementOwners } from './migrations/012-statement-owners'
import { up as pushSessions } from './migrations/013-push-sessions'
import { up as deletedPeople } from './migrations/014-deleted-people'
import { up as messageExpiry } from './migrations/015-message-expiry'
import { up as indexes } from './migrations/016-indexes'
import { up as formerHomes } from './migrations/017-former-homes'
import { up as answersBefore } from './migrations/018-answers-before'
import { up as keyedFingerprints } from './migrations/019-keyed-fingerprints'
import { up as receivedTimes } from './migrations/021-received-times'
import { up as budgetsAndScores } from './migrations/022-budgets-and-scores'
import { up as mediaAccess } from './migrations/023-media-access'
import { up as retiredRoles } from './migrations/024-retired-roles'
import { up as sessionFamilies } from './migrations/025-session-families'
import { up as signOns } from './migrations/026-sign-ons'
import { up as contentRevision } from './migrations/027-content-revision'
import { up as administration } from './migrations/028-administration'
import { up as contentPacks } from './migrations/029-content-packs'
import { up as reportFileKinds } from './migrations/030-report-file-kinds'
import { up as translations } from './migrations/031-translations'
import { up as resultsMails } from './migrations/032-results-mails'
import { up as ownersOfDeckCards } from './migrations/033-owners-of-deck-cards'

/**
 * All migrations in order. A released one is never edited. Each must leave tables that the release before it can use
 * (`npm run check -- migrations`, ADR 36).
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-accounts': { up: accounts },
  '002-content': { up: content },
  '003-learning': { up: learning },
  '004-operation': { up: operation },
  '005-services': { up: services },
  '006-trust': { up: trust },
  '007-passed-score': { up: passedScore },
  '008-stamps': { up: stamps },
  '009-seal-keys': { up: sealKeys },
  '010-played-at': { up: playedAt },
  '011-attempts-under-way': { up: attemptsUnderWay },
  '012-statement-owners': { up: statementOwners },
  '013-push-sessions': { up: pushSessions },
  '014-deleted-people': { up: deletedPeople },
  '015-message-expiry': { up: messageExpiry },
  '016-indexes': { up: indexes },
  '017-former-homes': { up: formerHomes },
  '018-answers-before': { up: answersBefore },
  '019-keyed-fingerprints': { up: keyedFingerprints },
  '021-received-times': { up: receivedTimes },
  '022-budgets-and-scores': { up: budgetsAndScores },
  '023-media-access': { up: mediaAccess },
  '024-retired-roles': { up: retiredRoles },
  '025-session-families': { up: sessionFamilies },
  '026-sign-ons': { up: signOns },
  '027-content-revision': { up: contentRevision },
  '028-administration': { up: administration },
  '029-content-packs': { up: contentPacks },
  '030-report-file-kinds': { up: reportFileKinds },
  '031-translations': { up: translations },
  '032-results-mails': { up: resultsMails },
  '033-owners-of-deck-cards': { up: ownersOfDeckCards },
}

/** The key of Kysely's migration lock, which databases of earlier versions of this program know. */
const MIGRATION_LOCK = 3853314791062309107n

/**
 * Migrates the tables to the latest version, in one transaction that holds a lock against concurrent starts. Returns the
 * migrations of a newer release that the database has: after a rollback this release serves its tables (ADR 36). Throws
 * the first failure, and then nothing has changed. Not by Kysely's Migrator, which refuses newer migrations and needs a
 * session for its lock, so that it cannot run through a pooler in transaction mode.
 */
export async function migrate(db: Database): Promise<readonly string[]> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
    await sql`create table if not exists kysely_migration (
      name varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(tx)
    const done = await executedIn(tx)
    for (const [name, migration] of Object.entries(migrations)) {
      if (done.includes(name)) continue
      await migration.up(tx)
      await sql`insert into kysely_migration (name, "timestamp") values (${name}, ${new Date().toISOString()})`.execute(
        tx,
      )
    }
    return done.filter((name) => !(name in migrations))
  })
}

const executedIn = async (db: Database): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Does the database have exactly the migrations of this version? A tool that changes rows beside running servers must
 * not write into tables of another version.
 */
export async function hasOwnTables(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (rows[0]?.there !== true) return false
  return (await executedIn(db)).join() === Object.keys(migrations).toSorted().join()
}

/**
 * Grants a role access to the rows of all tables. The role that serves requests needs no more. It cannot change tables,
 * even through a flaw in a statement (ASVS 5.0, 13.2.2).
 */
export async function grantRows(db: Database, role: string): Promise<void> {
  await sql`grant usage on schema public to ${sql.id(role)}`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema public to ${sql.id(role)}`.execute(db)
  await sql`grant usage on all sequences in schema public to ${sql.id(role)}`.execute(db)
}
