import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { struct, Instant, Integer, oneOf } from '../codec'
import { IntrospectableCodec } from '../codec-introspection'
import { Id } from '../ids'
import { DeckSummary } from './deck'
import { Image } from './image'

const playerWords = oneOf('PlayerType', ['team', 'individual'])

/** Whether teams or individuals compete. Some servers send 'player' for 'individual' (D-COMPET-12). */
export const PlayerType = new IntrospectableCodec<t.TypeOf<typeof playerWords>, string, unknown>(
  { kind: 'any', types: [playerWords, t.literal('player')] },
  'PlayerType',
  playerWords.is,
  (value, context) => (value === 'player' ? E.right('individual') : playerWords.validate(value, context)),
  t.identity,
)
export type PlayerType = t.TypeOf<typeof PlayerType>

/** A competition (D-ENTITY-27). `deck` provides the colour and icon of its rows. */
export const Competition = struct(
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
