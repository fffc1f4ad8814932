import { sql } from 'kysely'
import type { Database } from '../../../server/db/connection'
import { fingerprint } from '../../../server/secrets'

/** How many people a database holds, and how many cards each of them has seen. */
export interface Population {
  readonly learners: number
  readonly seenEach: number
}

/** The session of a generated learner; known by number, so that the bench can ask as anybody. */
export const sessionOf = (learner: number): string => `bench-session-${learner}`

const batch = 5_000
const answersEach = 5

/** Generates learners of an organisation with sessions, and what they have seen, opened, begun and answered. */
export const generateLearners = (db: Database, place: Place, population: Population): Promise<void> =>
  db.connection().execute((one) => generate(one, place, population))

interface Place {
  readonly orgId: string
  readonly roleId: string
}

async function generate(db: Database, { orgId, roleId }: Place, { learners, seenEach }: Population): Promise<void> {
  // What is generated here fits together; a look-up for each of ten million references would take most of the time.
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
    const hashes = Array.from({ length: Math.min(batch, learners - from) }, (_, at) =>
      fingerprint(sessionOf(from + at)),
    )
    await sql`insert into sessions (id_hash, token_hash, user_id, created_at, expires_at, token_expires_at)
      select hash, 'token' || hash, md5('bench' || (${from}::int + at - 1))::uuid::text, ${now}, ${now + day}, ${now + day}
      from unnest(${hashes}::text[]) with ordinality as given (hash, at)`.execute(db)
    await sql`insert into memberships (user_id, role_id, since)
      select ${id}, ${roleId}, ${now - 90 * day} from ${range}`.execute(db)
    await sql`insert into responses (id, user_id, deck_id, card_id, question_id, answer_id, survey, correct, created_at)
      select md5('response' || l || '/' || c.n)::uuid::text, ${id}, c.deck_id, c.card_id, 'question', 'answer', false, true,
        ${now - day}
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
  await sql`analyze`.execute(db)
}
