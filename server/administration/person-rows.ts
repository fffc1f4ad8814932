import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { Account } from '../api/context'
import type { Schema } from '../db/schema'

/** How a table refers to people. */
interface PersonTable<T extends keyof Schema> {
  /** The condition that selects a person's rows. */
  readonly rows: (person: Account) => RawBuilder<boolean>
  /** Columns that an export leaves out: secrets, and hashes of them. */
  readonly secrets: readonly (keyof Selectable<Schema[T]> & string)[]
}

/** The table has no rows of people. */
const noPerson = undefined

const byUser = ({ id }: Account): RawBuilder<boolean> => sql<boolean>`user_id = ${id}`
const ofUser = { rows: byUser, secrets: [] }

/**
 * Which rows of each table belong to a person, for the export. A new table does not compile before it is entered here.
 */
export const personTables: { readonly [T in keyof Schema]: PersonTable<T> | undefined } = {
  users: { rows: ({ id }) => sql<boolean>`id = ${id}`, secrets: ['password_hash'] },
  preferences: ofUser,
  memberships: ofUser,
  invitations: ofUser,
  taken_roles: ofUser,
  merged_people: ofUser,
  content_pack_people: ofUser,
  seen: ofUser,
  deck_opens: ofUser,
  favorites: ofUser,
  ratings: ofUser,
  trials: ofUser,
  trial_aliases: ofUser,
  responses: ofUser,
  certificates: ofUser,
  points_completions: ofUser,
  feedback: ofUser,
  notifications: ofUser,
  user_decks: ofUser,
  user_deck_cards: ofUser,
  playlist_activity: ofUser,
  competition_players: ofUser,
  competition_scores: ofUser,
  awards: ofUser,
  activity: ofUser,
  statements: ofUser,
  results_mails: ofUser,
  mails: {
    rows: ({ email, phone }) => sql<boolean>`lower(sent_to) = lower(${email}::text) or sent_to = ${phone}::text`,
    secrets: ['body'],
  },
  // The id of a session never leaves the server.
  sessions: { rows: byUser, secrets: ['id'] },
  session_secrets: {
    rows: ({ id }) => sql<boolean>`session_id in (select id from sessions where user_id = ${id})`,
    secrets: ['id_hash', 'token_hash', 'session_id'],
  },
  push_tokens: { rows: byUser, secrets: ['token', 'session_id'] },
  registrations: { rows: byUser, secrets: ['key_hash'] },
  reset_codes: { rows: byUser, secrets: ['code_hash'] },
  phone_codes: { rows: byUser, secrets: ['code_hash'] },
  email_changes: { rows: byUser, secrets: ['code_hash'] },
  report_links: { rows: byUser, secrets: ['code_hash'] },
  seal_keys: { rows: byUser, secrets: ['key'] },
  idempotency_keys: { rows: byUser, secrets: ['fingerprint'] },
  user_stamps: ofUser,
  storage_budgets: ofUser,
  deleted_people: noPerson,
  orgs: noPerson,
  sign_ons: noPerson,
  used_tokens: noPerson,
  content_state: noPerson,
  content_loads: noPerson,
  content_packs: noPerson,
  translations: noPerson,
  white_labels: noPerson,
  settings: noPerson,
  media: noPerson,
  signing_keys: noPerson,
  roles: noPerson,
  decks: noPerson,
  cards: noPerson,
  deck_versions: noPerson,
  triggers: noPerson,
  categories: noPerson,
  category_decks: noPerson,
  role_decks: noPerson,
  promos: noPerson,
  notices: noPerson,
  competitions: noPerson,
  competition_teams: noPerson,
  rate_limits: noPerson,
  saml_requests: noPerson,
  database_use: noPerson,
  trending: noPerson,
}

/** Rows of one table that mention a person. */
export interface Mention {
  readonly table: string
  readonly rows: number
}

/** The texts by which rows may mention a person: id, email and phone. */
export const traitsOf = ({ id, email, phone }: Account): readonly string[] =>
  [id, email, phone].flatMap((trait) => (trait === null || trait.length < shortestTrait ? [] : [trait.toLowerCase()]))

/** Shorter texts occur by chance. */
const shortestTrait = 6

/** Counts the rows of every table that contain one of the texts, in lower case, in any column. Reads all rows. */
export async function mentionsOf(
  db: Parameters<RawBuilder<unknown>['execute']>[0],
  traits: readonly string[],
): Promise<readonly Mention[]> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    order by relname`.execute(db)
  const found: Mention[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} as each_row
      where exists (select from unnest(${[...traits]}::text[]) as trait
        where position(trait in lower(each_row::text)) > 0)`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) found.push({ table: name, rows: count })
  }
  return found
}
