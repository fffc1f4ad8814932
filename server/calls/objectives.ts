import * as t from 'io-ts'
import { isEnded } from '../../core/competition/ended'
import { entity, Finite } from '../../protocol/codec'
import { Competition } from '../../protocol/entities/competition'
import { Id } from '../../protocol/ids'
import type { UserContext } from '../context'
import { stored } from '../db/stored'

/** What earns points, with the ids of the decks that it is about (docs/content.md). */
export const Objectives = t.array(
  entity(
    'StoredObjective',
    {},
    { event: t.string, points: Finite, objectData: entity('StoredData', {}, { ids: t.array(Id) }) },
  ),
)

/** Points for a card that is seen for the first time: the deck's points in equal parts ('deckSeen'). */
export async function awardSeen(context: UserContext, deckId: string, cardId: string): Promise<void> {
  const cards = await context.tx
    .selectFrom('cards')
    .select('id')
    .where('deck_id', '=', deckId)
    .where('supporting', '=', false)
    .where('derived', '=', false)
    .execute()
  if (cards.some(({ id }) => id === cardId)) await award(context, 'deckSeen', deckId, cardId, 1 / cards.length)
}

/** Points for a passed assessment, once for each deck. */
export const awardPassed = (context: UserContext, deckId: string): Promise<void> =>
  award(context, 'assessmentPassed', deckId, deckId, 1)

/** Points in every running competition that has such an objective; the same thing never counts twice. */
async function award(
  context: UserContext,
  event: string,
  deckId: string,
  objectId: string,
  part: number,
): Promise<void> {
  const { tx, user, now } = context
  const rows = await tx.selectFrom('competitions').selectAll().where('org_id', '=', user.org_id).execute()
  for (const row of rows) {
    const competition = stored(Competition, row.data)
    if (now < (competition.beginsAt ?? -Infinity) || isEnded(competition, now)) continue
    for (const [index, objective] of stored(Objectives, row.objectives).entries()) {
      if (objective.event !== event || objective.objectData?.ids?.includes(deckId) !== true) continue
      await tx
        .insertInto('awards')
        .values({
          competition_id: row.id,
          user_id: user.id,
          objective: index,
          object_id: objectId,
          points: (objective.points ?? 0) * part,
          awarded_at: now,
        })
        .onConflict((on) => on.doNothing())
        .execute()
    }
  }
}
