import * as t from 'io-ts'
import { byId, entity, Finite, Integer, list } from '../../protocol/codec'
import { Id } from '../../protocol/ids'
import { OpenText } from '../../protocol/open'
import { machineState } from '../machine-state'

/** A track as the player needs it; the duration in seconds, as far as it is known before the audio tells it. */
const PlayedTrack = entity(
  'PlayedTrack',
  { id: Id },
  { duration: Finite, /** There is no audio: it is passed over. */ silent: t.literal(true) },
)
export type PlayedTrack = Readonly<t.TypeOf<typeof PlayedTrack>>

/** What a learner heard of a track (D-ENTITY-24): the position in seconds, and how often each second was heard. */
const Listening = entity('Listening', { lastPositionSecs: Finite, secToListened: byId(Integer) }, {})
export type Listening = Readonly<t.TypeOf<typeof Listening>>

/** What the player depends on: the context of the playlist machine. Times in seconds. */
export const PlaylistFacts = entity(
  'PlaylistFacts',
  {
    cardId: OpenText,
    tracks: list(PlayedTrack),
    trackIndex: Integer,
    currentTime: Finite,
    playbackRate: Finite,
    /** What was heard, by track id. */
    heard: byId(Listening),
  },
  {},
)
export type PlaylistFacts = Readonly<t.TypeOf<typeof PlaylistFacts>>

/** The player of a card: the state of the playlist machine, and when what is heard was last to be told, device time. */
export const Player = entity(
  'Player',
  { machine: machineState('PlayerMachine', PlaylistFacts), at: Finite },
  { /** The tab in which it was last told to play: its sound is there, and nowhere else. */ session: Id },
)
export type Player = Readonly<t.TypeOf<typeof Player>>
