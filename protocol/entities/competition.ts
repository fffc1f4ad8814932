import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, oneOf } from '../codec'
import { Described } from '../describe'
import { Id } from '../ids'
import { DeckSummary } from './deck'
import { Image } from './image'

const playerWords = oneOf('PlayerType', ['team', 'individual'])

/** Who competes; some servers say 'player' for 'individual' (D-COMPET-12). */
export const PlayerType = new Described<t.TypeOf<typeof playerWords>, string, unknown>(
  { kind: 'any', types: [playerWords, t.literal('player')] },
  'PlayerType',
  playerWords.is,
  (value, context) => (value === 'player' ? E.right('individual') : playerWords.validate(value, context)),
  t.identity,
)
export type PlayerType = t.TypeOf<typeof PlayerType>

/** A competition (D-ENTITY-27); 'deck' gives its rows their colour and icon. */
export const Competition = entity(
  'Competition',
  { id: Id },
  {
    name: t.string,
    endsAt: Instant,
    beginsAt: Instant,
    trophiesToAward: Integer,
    playerType: PlayerType,
    showScoreAsPercentage: t.boolean,
    useWeightedScores: t.boolean,
    anonymousPlayers: t.boolean,
    instructionsCard: t.string,
    instructionsCardCover: Image,
    deck: DeckSummary,
  },
)
export type Competition = t.TypeOf<typeof Competition>

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

export const Player = entity(
  'Player',
  { id: Id },
  { score: Finite, team: Team, user: entity('PlayerUser', {}, { name: t.string }), updatedAt: Instant },
)
export type Player = t.TypeOf<typeof Player>

/** What earns points in a competition; objectData names the decks or cards it is about. */
export const Objective = entity(
  'Objective',
  {},
  { event: t.string, points: Finite, objectData: entity('ObjectData', {}, { titles: t.array(t.string) }) },
)
export type Objective = t.TypeOf<typeof Objective>

/** Where a competition stands (D-ENTITY-28). Without competitionId the order of the asked ids tells whose it is. */
export const Standing = entity(
  'Standing',
  {},
  {
    competitionId: Id,
    player: Player,
    topTeams: t.array(Team),
    topPlayers: t.array(Player),
    allPlayers: t.array(Player),
    objectives: t.array(Objective),
  },
)
export type Standing = t.TypeOf<typeof Standing>
