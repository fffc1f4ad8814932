import * as E from 'fp-ts/Either'
import type { Database } from './connection'

/**
 * Separates sandbox and production: a database belongs to the one that used it first. The sandbox's passwords are
 * public, and production data must not be used for tests. Returns the reason of a refusal.
 */
export async function claimDatabase(db: Database, sandbox: boolean): Promise<E.Either<string, void>> {
  await db
    .insertInto('database_use')
    .values({ only: 1, sandbox })
    .onConflict((on) => on.doNothing())
    .execute()
  const use = await db.selectFrom('database_use').select('sandbox').executeTakeFirstOrThrow()
  if (use.sandbox === sandbox) return E.right(undefined)
  return E.left(
    use.sandbox
      ? 'This database was used by the sandbox, whose passwords are public. Production needs one of its own.'
      : 'This database is used in production. The sandbox needs one of its own.',
  )
}
