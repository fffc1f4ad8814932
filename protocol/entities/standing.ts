import * as t from 'io-ts'
import { struct, Finite, Instant, Integer } from '../codec'
import { Id } from '../ids'

export const Team = struct(
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

/** `place`: the place among all players, for servers that omit some of the better players. */
export const Player = struct(
  'Player',
  { id: Id },
  {
    score: Finite,
    team: Team,
    user: struct('PlayerUser', {}, { name: t.string }),
    updatedAt: Instant,
    place: Integer,
  },
)
export type Player = t.TypeOf<typeof Player>

/** A rule that earns points in a competition. `objectData` names the decks or cards that it applies to. */
export const Objective = struct(
  'Objective',
  {},
  { event: t.string, points: Finite, objectData: struct('ObjectData', {}, { titles: t.array(t.string) }) },
)
export type Objective = t.TypeOf<typeof Objective>

/**
 * The standings of a competition (D-ENTITY-28). Without competitionId the order of the requested ids identifies the
 * competition. `playerCount`: number of players; the server may send only the best of them.
 */
export const Standing = struct(
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
