import { sql } from 'kysely'
import type { Database } from '../../../server/db/connection'
import type { Story } from '../people'
import { playlistOf } from '../playlists'
import { beginning } from '../seed'

/** The maximum number of rows of each kind per user, within the storage budget. */
const MAX_OWN_ROWS = 20_000
/** The number of simultaneous competitions of an organisation. */
const COMPETITIONS = 10
/** The number of versions of a deck. */
const VERSIONS = 50

/**
 * Fills the default organisation with so many learners who have answered, posted, played and earned points. One of them
 * has the maximum number of rows; with fewer learners, each has fewer rows.
 */
export const fillWorld = (db: Database, story: Story, learners: number, heavyId: string): Promise<void> =>
  db.connection().execute(async (one) => {
    // A busy machine may take minutes. The generated rows are consistent, so foreign keys are not checked.
    await sql`set statement_timeout = 0`.execute(one)
    await sql`set session_replication_role = replica`.execute(one)
    await fill(one, story, learners, heavyId)
    await sql`reset session_replication_role`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })

async function fill(db: Database, story: Story, learners: number, heavyId: string): Promise<void> {
  const orgId = story.org('northwind')
  const own = Math.min(MAX_OWN_ROWS, learners * 2)
  const quiz = story.deck('Food safety')
  const question = quiz.cards.find((card) => card.quiz !== undefined)
  const thread = story.card('Handling a complaint', 'discussion')
  const points = story.deck('Where are you strong?')
  const card = points.cards[0]?.id ?? ''
  const many = sql`generate_series(1, ${learners}::int) as l`
  const mine = sql`generate_series(1, ${own}::int) as n`
  const at = sql`${beginning}::bigint - 1000 * l`
  const ago = sql`${beginning}::bigint - 1000 * n`

  await sql`insert into users (id, org_id, name, email, created_at)
    select 'cost-' || l, ${orgId}, 'Learner ' || l, 'cost' || l || '@cost.example', ${beginning} from ${many}`.execute(
    db,
  )
  await sql`insert into memberships (user_id, role_id, since)
    select 'cost-' || l, ${story.role('Barista').id}, ${at} from ${many}`.execute(db)
  await sql`insert into seal_keys (user_id, key) select 'cost-' || l, md5(l::text) from ${many}`.execute(db)
  await sql`insert into responses
      (id, user_id, deck_id, card_id, question_id, answer_id, survey, correct, created_at, received_at)
    select 'cost-' || l || '-' || n, 'cost-' || l, ${quiz.deck.id}, ${question?.id ?? ''}, ${question?.quiz?.id ?? ''},
      ${question?.quiz?.answers?.[0]?.id ?? ''}, false, n % 2 = 0, ${at}, ${at}
    from ${many}, generate_series(1, 5) as n`.execute(db)
  await sql`insert into trials (id, user_id, deck_id, started_at, attempts, failures, updated_at)
    select 'cost-' || l, 'cost-' || l, ${quiz.deck.id}, ${at}, 1, '[]', ${at} from ${many}`.execute(db)
  await sql`insert into feedback (id, user_id, card_id, deck_id, type, body, data, happened_at, received_at)
    select 'cost-' || l, 'cost-' || l, ${thread.id}, ${story.deckId('Handling a complaint')}, 'discussion',
      repeat('x', 19000), '{}', ${at}, ${at} from ${many}`.execute(db)
  await sql`insert into activity (id, user_id, event, happened_at, recorded_at, data)
    select 'cost-' || l || '-' || n, 'cost-' || l, 'openedDeck', ${at}, ${at}, jsonb_build_object('id', 'cost-' || l ||
      '-' || n, 'event', 'openedDeck', 'happenedAt', '2026-03-01T00:00:00.000Z')
    from ${many}, generate_series(1, 5) as n`.execute(db)
  await sql`insert into statements (id, stored_at, user_id, data)
    select 'cost-' || l, ${at}, 'cost-' || l, jsonb_build_object('id', 'cost-' || l, 'verb', jsonb_build_object('id', 'v'),
      'actor', jsonb_build_object('account', jsonb_build_object('name', 'cost-' || l)), 'object',
      jsonb_build_object('id', 'o', 'text', repeat('x', 2000))) from ${many}`.execute(db)
  await fillCompetitions(db, story, learners)

  await sql`insert into responses
      (id, user_id, deck_id, card_id, question_id, answer_id, survey, correct, created_at, received_at)
    select 'own-' || n, ${heavyId}, ${quiz.deck.id}, ${question?.id ?? ''}, ${question?.quiz?.id ?? ''},
      ${question?.quiz?.answers?.[0]?.id ?? ''}, false, n % 2 = 0, ${ago}, ${ago} from ${mine}`.execute(db)
  await sql`insert into feedback (id, user_id, card_id, deck_id, type, body, data, happened_at, received_at)
    select 'own-' || n, ${heavyId}, ${card}, ${points.deck.id}, 'feedback', repeat('x', 500), '{}', ${ago}, ${ago}
    from ${mine}`.execute(db)
  await sql`insert into favorites (user_id, card_id, deck_id, created_at)
    select ${heavyId}, cards.id, 'own-' || n, ${ago} from ${mine} join lateral
      (select id from cards order by id offset n % 100 limit 1) as cards on true`.execute(db)
  await sql`insert into user_decks (id, user_id, title, tucked, created_at)
    select 'own-' || n, ${heavyId}, repeat('x', 200), true, ${ago} from ${mine}`.execute(db)
  await sql`insert into user_deck_cards (user_id, deck_id, card_id, added_at)
    select ${heavyId}, 'own-1', cards.id, ${beginning} from cards where not supporting`.execute(db)
  await sql`insert into points_completions (id, user_id, deck_id, completed_at, data)
    select 'own-' || n, ${heavyId}, ${points.deck.id}, ${ago}, jsonb_build_object('id', 'own-' || n, 'deckId', 'd')
    from ${mine}`.execute(db)
  await sql`insert into notifications (user_id, id, title, body, created_at)
    select ${heavyId}, 'own-' || n, 'Title', repeat('x', 200), ${ago} from ${mine}`.execute(db)
  await sql`insert into seen (user_id, id, deck_id, card_id, percentage, last_seen)
    select ${heavyId}, 'own-' || cards.id, cards.deck_id, cards.id, 100, ${beginning} from cards
    on conflict do nothing`.execute(db)
  await sql`insert into deck_opens (user_id, deck_id, opened_at, first_opened_at)
    select ${heavyId}, decks.id, ${beginning}, 0 from decks on conflict do nothing`.execute(db)
  await sql`insert into deck_versions (deck_id, hash, since, data)
    select deck_id, 'cost-' || n, n, data from deck_versions, generate_series(1, ${VERSIONS}) as n
    where deck_id = ${quiz.deck.id} and since = (select max(since) from deck_versions as v where v.deck_id = ${quiz.deck.id})
    `.execute(db)
  const { card: listened, trackId, length } = playlistOf(story)
  const seconds = JSON.stringify(Object.fromEntries(Array.from({ length }, (_, second) => [second, 3])))
  await sql`insert into playlist_activity (user_id, card_id, track_id, happened_at, data)
    values (${heavyId}, ${listened.id}, ${trackId}, 0, jsonb_build_object('trackId', ${trackId}::text, 'secToListened',
      ${seconds}::jsonb)) on conflict do nothing`.execute(db)
  await sql`analyze`.execute(db)
}

/** Copies a competition of the pack; each copy has every learner as a player with points for twenty cards. */
async function fillCompetitions(db: Database, story: Story, learners: number): Promise<void> {
  const id = story.competitionId('Latte art throwdown')
  await sql`insert into competitions (id, org_id, place, data, objectives)
    select ${id}::text || '-' || n, org_id, place + n, jsonb_set(data, '{id}', to_jsonb(${id}::text || '-' || n)), objectives
    from competitions, generate_series(2, ${COMPETITIONS}) as n where id = ${id}`.execute(db)
  // One statement each, because a server cancels a statement after a minute.
  for (const competition of competitionsOf(story))
    await sql`insert into awards (competition_id, user_id, objective, object_id, points, awarded_at)
      select ${competition}, 'cost-' || l, 0, 'card-' || c, (l * 7 + c) % 10, ${beginning}
      from generate_series(1, ${learners}::int) as l, generate_series(1, 20) as c`.execute(db)
  await sql`insert into competition_scores (competition_id, user_id, points, awarded_at)
    select competition_id, user_id, sum(points), max(awarded_at) from awards group by competition_id, user_id
    on conflict do nothing`.execute(db)
}

/** Returns the ids of a filled world's competitions. */
export const competitionsOf = (story: Story): readonly string[] => {
  const id = story.competitionId('Latte art throwdown')
  return Array.from({ length: COMPETITIONS }, (_, at) => (at === 0 ? id : `${id}-${at + 1}`))
}
