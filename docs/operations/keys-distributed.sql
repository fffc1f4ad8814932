-- Removes the unique keys of ids after keys-by-person.sql, because a database that distributes the tables by person
-- allows none (docs/scale.md, 'Keys by person'). Then two people may have rows with the same id:
--   psql -v ON_ERROR_STOP=1 -f keys-distributed.sql "$DATABASE_OWNER_URL"
begin;
drop index trials_id, responses_id, feedback_id, points_completions_id, certificates_id, user_decks_id;
-- Certificates, and posts that a moderator removes, are looked up without their person.
create index certificates_id on certificates (id);
create index feedback_id on feedback (id);
commit;
