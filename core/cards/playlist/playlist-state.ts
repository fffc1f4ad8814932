import * as t from 'io-ts'
import { byId, struct, Finite, Integer, list } from '../../../protocol/codec'
import { Id } from '../../../protocol/ids'
import { ExportableText } from '../../../protocol/exportable-text'
import { machineState } from '../../machine-state'

/** A track in the player; `duration` in seconds, absent until it is known. */
const PlayedTrack = struct(
  'PlayedTrack',
  { id: Id },
  { duration: Finite, /** There is no audio, so the player skips the track. */ silent: t.literal(true) },
)
export type PlayedTrack = Readonly<t.TypeOf<typeof PlayedTrack>>

/** What a learner heard of a track (D-ENTITY-24): the position in seconds, and how often each second was heard. */
const Listening = struct('Listening', { lastPositionSecs: Finite, secToListened: byId(Integer) }, {})
export type Listening = Readonly<t.TypeOf<typeof Listening>>

/** The context of the playlist machine. Times in seconds. */
export const PlaylistFacts = struct(
  'PlaylistFacts',
  {
    cardId: ExportableText,
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

/** The player of a card: the state of the playlist machine, and the device time of the last progress report. */
export const Player = struct(
  'Player',
  { machine: machineState('PlayerMachine', PlaylistFacts), at: Finite },
  { /** The tab in which playback was last started; only that tab plays the sound. */ session: Id },
)
export type Player = Readonly<t.TypeOf<typeof Player>>
