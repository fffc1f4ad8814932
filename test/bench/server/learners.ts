import { sql } from 'kysely'
import type { Database } from '../../../server/db/connection'
import { hashSecret } from '../../../server/auth/secrets'

/** The number of users in a database, and of seen cards for each of them. */
export interface Population {
  readonly learners: number
  readonly seenEach: number
}

/** Returns the session of a generated learner by number, so that the benchmark can act as any learner. */
export const sessionOf = (learner: number): string => `bench-session-${learner}`

const batch = 5_000
const answersEach = 5

/** Generates learners of an organisation with sessions, seen cards, opened decks, trials and answers. */
export const generateLearners = (db: Database, place: Place, population: Population): Promise<void> =>
  db.connection().execute((one) => generate(one, place, population))

interface Place {
  readonly orgId: string
  readonly roleId: string
}

async function generate(db: Database, { orgId, roleId }: Place, { learners, seenEach }: Population): Promise<void> {
  // The generated rows are consistent. Checking each of ten million foreign keys would take most of the time.
  await sql`set session_replication_role = replica`.execute(db)
  const now = Date.now()
  const day = 86_400_000
  await sql`create temporary table bench_cards as
    select row_number() over (order by cards.deck_id, cards.place) - 1 as n, cards.id as card_id, cards.deck_id
    from cards join decks on decks.id = cards.deck_id where decks.org_id = ${orgId}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from bench_cards`.execute(db)
  const cards = counted.rows[0]?.n ?? 0
  const id = sql`md5('bench' || l)::uuid::text`
  for (let from = 0; from < learners; from += batch) {
    const range = sql`generate_series(${from}::int, ${Math.min(learners, from + batch) - 1}::int) as l`
    await sql`insert into users (id, org_id, name, email, created_at)
      select ${id}, ${orgId}, 'Learner ' || l, 'learner' || l || '@bench.example', ${now - 90 * day} from ${range}`.execute(
      db,
    )
    const hashes = Array.from({ length: Math.min(batch, learners - from) }, (_, at) => hashSecret(sessionOf(from + at)))
    await sql`insert into sessions (id, user_id, created_at, expires_at, token_expires_at, generation, generation_at, seen_at,
        single_sign_on)
      select 'session' || l, ${id}, ${now}, ${now + day}, ${now + day}, 1, ${now}, ${now}, false from ${range}`.execute(
      db,
    )
    await sql`insert into session_secrets (id_hash, token_hash, session_id, generation, used)
      select hash, 'token' || hash, 'session' || (${from}::int + at - 1), 1, true
      from unnest(${hashes}::text[]) with ordinality as given (hash, at)`.execute(db)
    await sql`insert into memberships (user_id, role_id, since)
      select ${id}, ${roleId}, ${now - 90 * day} from ${range}`.execute(db)
    await sql`insert into responses (id, user_id, deck_id, card_id, question_id, answer_id, survey, correct, created_at, received_at)
      select md5('response' || l || '/' || c.n)::uuid::text, ${id}, c.deck_id, c.card_id, 'question', 'answer', false, true,
        ${now - day}, ${now - day}
      from ${range} cross join lateral (select * from bench_cards where (n + l) % ${cards} < ${answersEach}) as c`.execute(
      db,
    )
    await sql`insert into seen (user_id, id, deck_id, card_id, percentage, last_seen)
      select ${id}, md5(l || '/' || c.n)::uuid::text, c.deck_id, c.card_id, 100, ${now - day}
      from ${range} cross join lateral
        (select * from bench_cards where (n + l) % ${cards} < ${seenEach}) as c`.execute(db)
    await sql`insert into deck_opens (user_id, deck_id, opened_at, first_opened_at)
      select ${id}, d.deck_id, ${now - day}, ${now - day} from ${range} cross join lateral
        (select distinct deck_id from bench_cards where (n + l) % ${cards} < ${seenEach} limit 8) as d`.execute(db)
  }
  await sql`set session_replication_role = default`.execute(db)
  // As autovacuum does after so many inserts. Otherwise the first reader of each page marks its rows as committed.
  await sql`vacuum analyze`.execute(db)
}
