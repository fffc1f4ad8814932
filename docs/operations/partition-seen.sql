-- Divides the table of seen cards into 16 partitions by a hash of the person (docs/scale.md, 'Partitions').
-- Stop all server processes first, and make a backup. Needs free space of the size of the table:
--   psql -v ON_ERROR_STOP=1 -f partition-seen.sql "$DATABASE_OWNER_URL"
begin;
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
lock table seen in access exclusive mode;

alter table seen rename to seen_before;
create table seen (like seen_before including all) partition by hash (user_id);
do $$
begin
  for part in 0..15 loop
    execute format('create table seen_%s partition of seen for values with (modulus 16, remainder %s)',
      lpad(part::text, 2, '0'), part);
  end loop;
end
$$;

insert into seen select * from seen_before;
alter table seen add foreign key (user_id) references users (id) on delete cascade;

-- The role that serves requests keeps its rights.
do $$
declare
  given record;
begin
  for given in select grantee, privilege_type from information_schema.role_table_grants
    where table_schema = current_schema and table_name = 'seen_before' and grantee not in ('PUBLIC', current_user)
  loop
    execute format('grant %s on seen to %I', given.privilege_type, given.grantee);
  end loop;
end
$$;

drop table seen_before;
commit;
analyze seen;
