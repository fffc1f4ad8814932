import type { Config } from '../config/config'
import type { Reader } from '../db/connection'
import { AdministrationRefused } from './refusal'

/**
 * Throws AdministrationRefused when mails of a production database would have no public origin in their links. The
 * sandbox's links lead to this machine.
 */
export async function requireOrigin(db: Reader, { publicOrigins }: Pick<Config, 'publicOrigins'>): Promise<void> {
  if (publicOrigins.length > 0) return
  const use = await db.selectFrom('database_use').select('sandbox').executeTakeFirst()
  if (use?.sandbox !== false) return
  throw new AdministrationRefused(
    'missing-setting',
    'PUBLIC_ORIGINS is missing, so the links in mails would lead nowhere.',
    "Set it to the server's value.",
  )
}
