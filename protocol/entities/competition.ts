import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { entity, Instant, Integer, oneOf } from '../codec'
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
