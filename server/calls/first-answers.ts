import { sql } from 'kysely'
import type { FirstAnswers } from '../../protocol/entities/quiz-report'
import type { UserContext } from '../api/context'
import { omitNulls } from '../db/column-codec'
import { isReported } from './report-scope'

/**
 * Returns what the first answers of the learners say about each question card, by card id: how many there are, the share
 * of right ones, and the correlation between a right answer and the number of right answers to the other questions. Later
 * answers are left out, because they follow the shown solution. Covers the same people and time as the report; questions
 * without a right answer are not included.
 */
export async function firstAnswers(
  { tx, ...context }: UserContext,
  deckId: string,
  roleIds: readonly string[],
  from = 0,
): Promise<ReadonlyMap<string, FirstAnswers>> {
  const { rows } = await sql<{
    readonly card_id: string
    readonly answered: number
    readonly correct: number
    readonly discrimination: number | null
  }>`
    with firsts as (
      select distinct on (user_id, card_id, question_id) user_id, card_id, correct::int as correct
      from responses join users on users.id = responses.user_id
      where deck_id = ${deckId} and correct is not null and received_at >= ${from} and ${isReported(context, roleIds)}
      order by user_id, card_id, question_id, place
    ), rests as (
      select card_id, correct, sum(correct) over (partition by user_id) - correct as rest from firsts
    )
    select card_id, count(*)::int as answered, avg(correct)::float8 as correct, corr(correct, rest) as discrimination
    from rests group by card_id`.execute(tx)
  return new Map(
    rows.map(({ card_id, answered, correct, discrimination }) => [
      card_id,
      { answered, correct, ...omitNulls({ discrimination }) },
    ]),
  )
}
