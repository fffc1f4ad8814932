import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Adds the owner to the cards of own decks, so that each table of learners' activity names the person (ADR 41). A
 * trigger gives the owner to rows of release 0.1.0, which does not write it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user_deck_cards').addColumn('user_id', 'text').execute()
  await sql`update user_deck_cards set user_id = user_decks.user_id from user_decks
    where user_decks.id = user_deck_cards.deck_id`.execute(db)
  await sql`create function user_deck_cards_owner() returns trigger language plpgsql as $$
    begin
      select user_id into new.user_id from user_decks where id = new.deck_id;
      return new;
    end
    $$`.execute(db)
  await sql`create trigger user_deck_cards_owner before insert on user_deck_cards
    for each row when (new.user_id is null) execute function user_deck_cards_owner()`.execute(db)
}
