import * as t from 'io-ts'
import { entity, Finite, Instant, Integer } from '../codec'
import { Id } from '../ids'

export const Team = entity(
  'Team',
  { id: Id },
  {
    name: t.string,
    color: t.string,
    icon: t.string,
    combinedScore: Finite,
    combinedWeightedScore: Finite,
    playerCount: Integer,
    updatedAt: Instant,
  },
)
export type Team = t.TypeOf<typeof Team>

/** `place`: among all, where not all who stand before are told of. */
export const Player = entity(
  'Player',
  { id: Id },
  {
    score: Finite,
    team: Team,
    user: entity('PlayerUser', {}, { name: t.string }),
    updatedAt: Instant,
    place: Integer,
  },
)
export type Player = t.TypeOf<typeof Player>

/** What earns points in a competition; objectData names the decks or cards it is about. */
export const Objective = entity(
  'Objective',
  {},
  { event: t.string, points: Finite, objectData: entity('ObjectData', {}, { titles: t.array(t.string) }) },
)
export type Objective = t.TypeOf<typeof Objective>

/**
 * Where a competition stands (D-ENTITY-28). Without competitionId the order of the asked ids tells whose it is.
 * `playerCount`: how many play, of whom the server may tell the best alone.
 */
export const Standing = entity(
  'Standing',
  {},
  {
    competitionId: Id,
    player: Player,
    topTeams: t.array(Team),
    topPlayers: t.array(Player),
    allPlayers: t.array(Player),
    playerCount: Integer,
    objectives: t.array(Objective),
  },
)
export type Standing = t.TypeOf<typeof Standing>
