import * as E from 'fp-ts/Either'
import type { Database } from './db/connection'

/**
 * Keeps the sandbox and production apart: a database belongs to the one that used it first. In the sandbox's the
 * passwords of everybody are public, and what is in production's is not to be played with. Says why not.
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
