import * as t from 'io-ts'
import { entity, Finite, Instant } from '../codec'
import { Id } from '../ids'

export const ScoreGroup = entity('ScoreGroup', { id: Id }, { title: t.string, position: Finite })
export type ScoreGroup = t.TypeOf<typeof ScoreGroup>

export const GroupScore = entity('GroupScore', { scoreGroupId: Id }, { score: Finite })
export type GroupScore = t.TypeOf<typeof GroupScore>

/** A completed points deck (D-ENTITY-25); connectedDecks are deck ids. */
export const PointsCompletion = entity(
  'PointsCompletion',
  { id: Id, deckId: Id },
  {
    userId: Id,
    completedAt: Instant,
    scoreTotal: Finite,
    scores: t.array(GroupScore),
    connectedDecks: t.array(Id),
  },
)
export type PointsCompletion = t.TypeOf<typeof PointsCompletion>
