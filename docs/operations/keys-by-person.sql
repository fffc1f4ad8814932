-- Lets the primary keys of learners' tables begin with the person (docs/scale.md, 'Keys by person').
-- Only when no process of release 0.1.0 runs, or will run again. Stop all processes, and make a backup:
--   psql -v ON_ERROR_STOP=1 -f keys-by-person.sql "$DATABASE_OWNER_URL"
begin;
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
lock table trials, responses, feedback, points_completions, certificates, user_decks, user_deck_cards
  in access exclusive mode;

-- The cards of an own deck refer to it by person and id, instead of by its former primary key.
alter table user_deck_cards
  drop constraint user_deck_cards_deck_id_fkey,
  drop constraint user_deck_cards_pk,
  alter column user_id set not null,
  add constraint user_deck_cards_pk primary key (user_id, deck_id, card_id);

do $$
declare
  changed text;
begin
  foreach changed in array array[
    'trials', 'responses', 'feedback', 'points_completions', 'certificates', 'user_decks'
  ] loop
    execute format('alter table %I drop constraint %I, add constraint %2$I primary key (user_id, id)',
      changed, changed || '_pkey');
    -- On one machine an id still belongs to the person who used it first.
    execute format('create unique index %I on %I (id)', changed || '_id', changed);
  end loop;
end
$$;

alter table user_deck_cards
  add foreign key (user_id, deck_id) references user_decks (user_id, id) on delete cascade;
alter table certificates
  drop constraint certificates_trial_id_key,
  add constraint certificates_trial_id_key unique (user_id, trial_id);

-- Only release 0.1.0 stored cards without their person.
drop trigger user_deck_cards_owner on user_deck_cards;
drop function user_deck_cards_owner();
commit;
analyze trials, responses, feedback, points_completions, certificates, user_decks, user_deck_cards;
