import * as t from 'io-ts'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { isEnded } from '../../core/competition/finality'
import { struct, Finite } from '../../protocol/codec'
import { Competition } from '../../protocol/entities/competition'
import { Id } from '../../protocol/ids'
import type { Tx, UserContext } from '../api/context'
import type { Schema } from '../db/schema'
import { decodeColumn } from '../db/column-codec'

/** Codec of the stored objectives: what earns points, and the ids of the decks in question (docs/content.md). */
export const Objectives = t.array(
  struct(
    'StoredObjective',
    {},
    { event: t.string, points: Finite, objectData: struct('StoredData', {}, { ids: t.array(Id) }) },
  ),
)

/** Awards points for a card that is seen for the first time: an equal share of the deck's points ('deckSeen'). */
export async function awardSeen(context: UserContext, deckId: string, cardId: string): Promise<void> {
  const cards = context.pack.deck(deckId)?.cards.filter(({ supporting, derived }) => !supporting && !derived) ?? []
  if (cards.some(({ id }) => id === cardId)) await award(context, 'deckSeen', deckId, cardId, 1 / cards.length)
}

/** Awards points for a passed assessment, once for each deck. */
export const awardPassed = (context: UserContext, deckId: string): Promise<void> =>
  award(context, 'assessmentPassed', deckId, deckId, 1)

/**
 * Awards points in every running competition that has such an objective, once per object. Processes competitions in id
 * order, so that concurrent awards lock their rows in the same order.
 */
async function award(
  context: UserContext,
  event: string,
  deckId: string,
  objectId: string,
  part: number,
): Promise<void> {
  const { tx, user, now, pack } = context
  const rows = pack.competitions(user.org_id).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const row of rows) {
    const competition = decodeColumn(Competition, row.data)
    if (now < (competition.beginsAt ?? -Infinity) || isEnded(competition, now)) continue
    for (const [index, objective] of decodeColumn(Objectives, row.objectives).entries()) {
      if (objective.event !== event || objective.objectData?.ids?.includes(deckId) !== true) continue
      const earned = {
        competition_id: row.id,
        user_id: user.id,
        points: (objective.points ?? 0) * part,
        awarded_at: now,
      }
      const fresh = await tx
        .insertInto('awards')
        .values({ ...earned, objective: index, object_id: objectId })
        .onConflict((on) => on.doNothing())
        .returning('points')
        .executeTakeFirst()
      if (fresh !== undefined) await addToScore(tx, earned)
    }
  }
}

const addToScore = async (tx: Tx, earned: Insertable<Schema['competition_scores']>): Promise<void> => {
  await tx
    .insertInto('competition_scores')
    .values(earned)
    .onConflict((on) =>
      on.columns(['competition_id', 'user_id']).doUpdateSet({
        points: sql<number>`competition_scores.points + excluded.points`,
        awarded_at: sql<number>`greatest(competition_scores.awarded_at, excluded.awarded_at)`,
      }),
    )
    .execute()
}
