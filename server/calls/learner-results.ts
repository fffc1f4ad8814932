import { sql } from 'kysely'
import type { LearnerOutcome, LearnerResult } from '../../protocol/entities/quiz-report'
import type { UserContext } from '../api/context'
import { omitNulls } from '../db/column-codec'
import { isReported, reportDeck } from './report-scope'

/** Maximum number of results in a report, the latest. A file lists all. */
export const resultsLimit = 100

interface TrialRow {
  readonly attempts: number
  readonly last_score: number | null
  readonly passed_at: number | null
  readonly passed_score: number | null
  readonly updated_at: number
}

const columns = ['attempts', 'last_score', 'passed_at', 'passed_score', 'trials.updated_at'] as const

const outcomeOf = ({ passed_at, attempts }: TrialRow): LearnerOutcome =>
  passed_at !== null ? 'passed' : attempts > 0 ? 'failed' : 'incomplete'

/** Returns the outcome of a trial, the score in percent, and when the learner passed or last worked in it (ms UTC). */
const resultOf = (trial: TrialRow) => ({
  outcome: outcomeOf(trial),
  attempts: trial.attempts,
  at: trial.passed_at ?? trial.updated_at,
  ...omitNulls({ score: trial.passed_score ?? trial.last_score }),
})

/** Returns the latest results of the people that a report covers, since `from` (ms UTC). */
export async function latestResults(
  context: UserContext,
  deckId: string,
  roleIds: readonly string[],
  from = 0,
): Promise<LearnerResult[]> {
  const rows = await context.tx
    .selectFrom('trials')
    .innerJoin('users', 'users.id', 'trials.user_id')
    .select(['user_id', 'name', ...columns])
    .where('deck_id', '=', deckId)
    .where('trials.updated_at', '>=', from)
    .where(isReported(context, roleIds))
    .orderBy('trials.updated_at', 'desc')
    .orderBy('user_id')
    .limit(resultsLimit)
    .execute()
  return rows.map(({ user_id, name, ...trial }) => ({
    userId: user_id,
    ...resultOf(trial),
    ...omitNulls({ userName: name }),
  }))
}

/** A row of the file: a person that the report covers, with the result if there is one. */
export interface LearnerRow {
  readonly name: string | null
  readonly email: string | null
  /** Names of the person's roles in force. */
  readonly roles: readonly string[]
  /** Undefined for a person who may open the deck and has not begun its assessment. */
  readonly result: ReturnType<typeof resultOf> | undefined
}

/**
 * Returns everybody who may open the deck, by name, with their results since `from` (ms UTC). A person whose result is
 * older is left out; a person without a result is missing. The user must be permitted to read the report.
 */
export async function learnerResults(
  context: UserContext,
  deckId: string,
  roleIds: readonly string[],
  from = 0,
): Promise<readonly LearnerRow[]> {
  const { id } = reportDeck(context, deckId)
  const restricted = context.pack.deck(id)?.restricted === true
  const rows = await context.tx
    .selectFrom('users')
    .leftJoin('trials', (join) => join.onRef('trials.user_id', '=', 'users.id').on('trials.deck_id', '=', id))
    .select(['name', 'email', ...columns])
    .select(
      sql<string[]>`array(select roles.data->>'name' from memberships join roles on roles.id = role_id
        where memberships.user_id = users.id and not retired and roles.data->>'name' is not null
        order by roles.place)`.as('roles'),
    )
    .where(isReported(context, roleIds))
    .where((where) => where.or([where('trials.updated_at', '>=', from), where('trials.id', 'is', null)]))
    .where((where) =>
      where.or([
        where('trials.id', 'is not', null),
        where.and([where('active', '=', true), where('suspended', '=', false), mayOpen(id, restricted)]),
      ]),
    )
    .orderBy('name')
    .orderBy('users.id')
    .execute()
  return rows.map(({ name, email, roles, attempts, updated_at, ...trial }) => ({
    name,
    email,
    roles,
    result: attempts === null || updated_at === null ? undefined : resultOf({ ...trial, attempts, updated_at }),
  }))
}

/** Does a role of the person grant the deck, if it is restricted? */
export const mayOpen = (deckId: string, restricted: boolean) =>
  sql<boolean>`(${!restricted} or exists (select from memberships join roles on roles.id = role_id and not retired
    join role_decks on role_decks.role_id = memberships.role_id
    where memberships.user_id = users.id and role_decks.deck_id = ${deckId}))`
