import * as t from 'io-ts'
import { struct, Finite, Instant } from '../codec'
import { Id } from '../ids'

export const ScoreGroup = struct('ScoreGroup', { id: Id }, { title: t.string, position: Finite })
export type ScoreGroup = t.TypeOf<typeof ScoreGroup>

export const GroupScore = struct('GroupScore', { scoreGroupId: Id }, { score: Finite })
export type GroupScore = t.TypeOf<typeof GroupScore>

/** A completed points deck (D-ENTITY-25). `connectedDecks` are deck ids. */
export const PointsCompletion = struct(
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
