import { sql } from 'kysely'
import type { Database } from '../../db/connection'
import { assessmentEffects } from './assessment-effects'
import { collectionEffects } from './collection-effects'
import { competitionEffects } from './competition-effects'
import { deckEffects } from './deck-effects'
import type { Effect, EffectReason } from './effect'
import { isShut, remaining } from './world'
import type { Change, World } from './world'

/**
 * Folds a content change over what all learners have done: what each of them would lose. Reads whole tables, each with
 * one statement or a few for many learners. `now`: ms UTC. `progress` reports the step that begins.
 */
export async function effectsOfChange(
  db: Database,
  { before, after }: Pick<Change, 'before' | 'after'>,
  now: number,
  progress: (step: string) => void = () => undefined,
): Promise<readonly Effect[]> {
  progress('roles')
  const change: Change = { before, after, now, memberships: await readMemberships(db) }
  const people = [...accessEffects(before, after), ...roleEffects(change)]
  progress('assessments')
  const assessments = await assessmentEffects(db, change)
  progress('decks')
  const decks = await deckEffects(db, change)
  progress('competitions')
  const competitions = await competitionEffects(db, change)
  progress('favorites')
  return [...people, ...assessments, ...decks, ...competitions, ...(await collectionEffects(db, change))]
}

async function readMemberships(db: Database): Promise<Change['memberships']> {
  const { rows } = await sql<{ user_id: string; role_ids: string[] }>`
    select user_id, array_agg(role_id order by role_id) as role_ids from memberships group by user_id`.execute(db)
  return new Map(rows.map(({ user_id, role_ids }) => [user_id, role_ids]))
}

/** Finds people who could use the app and cannot any more. */
function accessEffects(before: World, after: World): readonly Effect[] {
  const isClosing = (orgId: string) => isShut(after, orgId) && !isShut(before, orgId)
  return [...before.people.values()].flatMap(({ id, orgId }): readonly Effect[] => {
    const reason: EffectReason | undefined = !after.people.has(id) ? 'removed' : isClosing(orgId) ? 'closed' : undefined
    const subject = { id: orgId, title: before.pack.org(orgId)?.organisation.name ?? '' }
    return reason === undefined ? [] : [{ kind: 'access', reason, userId: id, subject, kept: false }]
  })
}

/** Finds members of roles that are retired. */
function roleEffects(change: Change): readonly Effect[] {
  const { before, after, memberships } = change
  return remaining(change).flatMap(({ id }) =>
    (memberships.get(id) ?? []).flatMap((roleId): readonly Effect[] => {
      const title = before.roles.get(roleId)
      if (title === undefined || after.roles.has(roleId)) return []
      return [{ kind: 'role', reason: 'removed', userId: id, subject: { id: roleId, title }, kept: false }]
    }),
  )
}
