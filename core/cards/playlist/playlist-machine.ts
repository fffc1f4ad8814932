import { assign, setup } from 'xstate'
import type { PlaylistActivity } from '../../../protocol/cards/playlist'
import * as constants from '../../../protocol/constants'
import { isRecent } from '../../clock/zoned-time'
import { actionsOf, eventAsParams, typesOf } from '../../machine'
import type { ActivityRecord } from '../../outbox/activities'
import {
  activityOf,
  addHeardSeconds,
  listeningOf,
  resumesAt,
  timesFinished,
  mergeProgress,
  noListening,
} from './listening'
import type { Listening, PlayedTrack, PlaylistFacts } from './playlist-state'

/** The part of a card's player that is stored on the device (D-PLAY-17, O-43). */
export type StoredPlayer = Pick<PlaylistFacts, 'trackIndex' | 'currentTime' | 'playbackRate'> &
  Partial<Pick<PlaylistFacts, 'heard' | 'tracks'>>

/** The speeds in the order in which presses cycle through them (D-PLAY-04). */
const speeds = [1, 1.5, 2, 0.5] as const
const nextSpeed = (rate: number): number =>
  speeds[(speeds.findIndex((speed) => speed === rate) + 1) % speeds.length] ?? 1

export const currentTrack = ({ tracks, trackIndex }: PlaylistFacts): PlayedTrack | undefined => tracks[trackIndex]

/**
 * Returns the index of the nearest track with audio before (-1) or after (1) the current one; undefined if there is no
 * such track.
 */
export function neighbour({ tracks, trackIndex }: PlaylistFacts, way: -1 | 1): number | undefined {
  let index = trackIndex + way
  while (tracks[index]?.silent === true) index += way
  return tracks[index] === undefined ? undefined : index
}
export const isFirst = (facts: PlaylistFacts): boolean => neighbour(facts, -1) === undefined
export const isLast = (facts: PlaylistFacts): boolean => neighbour(facts, 1) === undefined

type PlaylistEvent =
  | {
      readonly type: 'opened'
      readonly cardId: string
      readonly tracks: readonly PlayedTrack[]
      readonly kept?: StoredPlayer
      readonly callId: string
    }
  | { readonly type: 'activityReceived'; readonly activity: readonly PlaylistActivity[] }
  | { readonly type: 'durationKnown'; readonly trackId: string; readonly duration: number }
  | { readonly type: 'plays' }
  | { readonly type: 'pauses' }
  /** The audio has played up to this time. */
  | { readonly type: 'progressed'; readonly currentTime: number }
  | { readonly type: 'scrubs'; readonly currentTime: number }
  | { readonly type: 'ended' }
  | { readonly type: 'goesBack' }
  | { readonly type: 'skips' }
  | { readonly type: 'chooses'; readonly trackIndex: number }
  | { readonly type: 'changesSpeed' }
  | { readonly type: 'showsQueue' }
  | { readonly type: 'showsPlayer' }
  | { readonly type: 'showsDetails' }

type Opened = Extract<PlaylistEvent, { type: 'opened' }>
interface AtTime {
  readonly currentTime: number
}

const isAudible = (track: PlayedTrack | undefined): boolean => track !== undefined && track.silent !== true

export const listeningTo = (facts: PlaylistFacts, { id }: PlayedTrack): Listening =>
  Object.hasOwn(facts.heard, id) ? (facts.heard[id] ?? noListening) : noListening

/** Moves the player to a track, at its resume position; ignores a track that does not exist. */
function at(facts: PlaylistFacts, trackIndex: number): Pick<PlaylistFacts, 'trackIndex' | 'currentTime'> {
  const track = facts.tracks[trackIndex]
  return track === undefined ? facts : { trackIndex, currentTime: resumesAt(listeningTo(facts, track), track.duration) }
}

/**
 * Returns the last position if that track still exists and has audio, else the resume position of the first track with
 * audio.
 */
function beginning(facts: PlaylistFacts, kept: StoredPlayer | undefined) {
  const { tracks } = facts
  const left = kept && (kept.tracks ?? tracks)[kept.trackIndex]
  const trackIndex = tracks.findIndex((track) => track.id === left?.id && isAudible(track))
  if (kept !== undefined && trackIndex >= 0) return { trackIndex, currentTime: kept.currentTime }
  return at(facts, Math.max(0, tracks.findIndex(isAudible)))
}

/** Updates the listening record of the current track. */
function withListening(facts: PlaylistFacts, change: (listening: Listening) => Listening): PlaylistFacts['heard'] {
  const track = currentTrack(facts)
  return track === undefined ? facts.heard : { ...facts.heard, [track.id]: change(listeningTo(facts, track)) }
}

/** The activity record of the current track (D-PLAY-11..16). */
export interface Tracked {
  readonly cardId: string
  readonly properties: PlaylistActivity & { readonly nextTrackId?: string }
}

const activity =
  (event: string) =>
  ({ cardId, properties }: Tracked): ActivityRecord => ({ event, objectType: 'card', objectId: cardId, properties })

/** The effects of the player's actions: activity records. `playlistOpened` makes the call for what was heard. */
export const playlistEffects = {
  'activity.playedPlaylistTrack': activity('playedPlaylistTrack'),
  'activity.playingPlaylistTrack': activity('playingPlaylistTrack'),
  'activity.scrubbedPlaylistTrack': activity('scrubbedPlaylistTrack'),
  'activity.skippedPlaylistTrack': activity('skippedPlaylistTrack'),
  'activity.finishedPlaylistTrack': activity('finishedPlaylistTrack'),
  'activity.openedPlaylistTrackDescription': activity('openedPlaylistTrackDescription'),
} as const

const tracked = ({ context }: { readonly context: PlaylistFacts }): Tracked => {
  const track = currentTrack(context)
  const listening = track === undefined ? noListening : listeningTo(context, track)
  return { cardId: context.cardId, properties: activityOf(track?.id ?? '', listening, track?.duration) }
}
const played = { type: 'activity.playedPlaylistTrack', params: tracked } as const
const finished = { type: 'activity.finishedPlaylistTrack', params: tracked } as const
const skipped = {
  type: 'activity.skippedPlaylistTrack',
  params: ({ context }: { readonly context: PlaylistFacts }): Tracked => {
    const next = context.tracks[neighbour(context, 1) ?? -1]
    const { cardId, properties } = tracked({ context })
    return { cardId, properties: { ...properties, ...(next === undefined ? {} : { nextTrackId: next.id }) } }
  },
} as const

/**
 * The player of a playlist card (D-PLAY): which of its three views is shown, and whether it plays. Its actions are the
 * activity records of the listening.
 */
export const playlistMachine = setup({
  types: typesOf<PlaylistFacts, PlaylistEvent>(),
  delays: { playlistReport: constants.playlistReport },
  guards: {
    hasTracks: ({ context }) => isAudible(currentTrack(context)),
    isFirst: ({ context }) => isFirst(context),
    isLast: ({ context }) => isLast(context),
    exists: ({ context }, { trackIndex }: { readonly trackIndex: number }) => isAudible(context.tracks[trackIndex]),
    finishes: ({ context }, { currentTime }: AtTime) => {
      const [before, duration] = ofCurrent(context)
      return (
        timesFinished(addHeardSeconds(before, context.currentTime, currentTime), duration) >
        timesFinished(before, duration)
      )
    },
  },
  actions: {
    layOut: assign((_, { cardId, tracks, kept }: Opened) => {
      const { heard: known = {}, playbackRate = 1 } = kept ?? {}
      const facts = { cardId, tracks, trackIndex: 0, currentTime: 0, playbackRate, heard: known }
      return { ...facts, ...beginning(facts, kept) }
    }),
    takeActivity: assign(({ context }, { activity }: { readonly activity: readonly PlaylistActivity[] }) => {
      const current = currentTrack(context)?.id
      const known = activity.map((one) => {
        const own = Object.hasOwn(context.heard, one.trackId) ? context.heard[one.trackId] : undefined
        const isPlayed = one.trackId === current && context.currentTime > 0
        return [one.trackId, mergeProgress(listeningOf(one), own, isPlayed)] as const
      })
      const facts = { ...context, heard: { ...context.heard, ...Object.fromEntries(known) } }
      return context.currentTime > 0 ? { heard: facts.heard } : { heard: facts.heard, ...at(facts, facts.trackIndex) }
    }),
    noteDuration: assign(
      ({ context }, { trackId, duration }: { readonly trackId: string; readonly duration: number }) => ({
        tracks: context.tracks.map((track) => (track.id === trackId ? { ...track, duration } : track)),
      }),
    ),
    hear: assign(({ context }, { currentTime }: AtTime) => ({
      currentTime,
      heard: withListening(context, (listening) => addHeardSeconds(listening, context.currentTime, currentTime)),
    })),
    moveTo: assign(({ context }, { currentTime }: AtTime) => ({
      currentTime,
      heard: withListening(context, (listening) => ({ ...listening, lastPositionSecs: currentTime })),
    })),
    leaveAtStart: assign(({ context }) => ({
      heard: withListening(context, (listening) => ({ ...listening, lastPositionSecs: 0 })),
    })),
    goToPrevious: assign(({ context }) => at(context, neighbour(context, -1) ?? -1)),
    goToNext: assign(({ context }) => at(context, neighbour(context, 1) ?? -1)),
    goTo: assign(({ context }, { trackIndex }: { readonly trackIndex: number }) => at(context, trackIndex)),
    rewind: assign({ currentTime: 0 }),
    changeSpeed: assign(({ context }) => ({ playbackRate: nextSpeed(context.playbackRate) })),
    'call.playlistActivity': (_, _call: { readonly callId: string; readonly cardId: string }) => undefined,
    ...actionsOf(playlistEffects),
  },
}).createMachine({
  id: 'playlist',
  context: { cardId: '', tracks: [], trackIndex: 0, currentTime: 0, playbackRate: 1, heard: {} },
  type: 'parallel',
  on: {
    opened: {
      target: ['.view.queue', '.sound.paused'],
      actions: [
        { type: 'layOut', params: eventAsParams },
        { type: 'call.playlistActivity', params: ({ event: { callId, cardId } }) => ({ callId, cardId }) },
      ],
    },
    activityReceived: { actions: { type: 'takeActivity', params: eventAsParams } },
    durationKnown: { actions: { type: 'noteDuration', params: eventAsParams } },
    changesSpeed: { actions: 'changeSpeed' },
    chooses: {
      guard: { type: 'exists', params: eventAsParams },
      target: ['.view.player', '.sound.playing'],
      actions: [{ type: 'goTo', params: eventAsParams }, played],
    },
    scrubs: {
      guard: 'hasTracks',
      actions: [
        { type: 'moveTo', params: eventAsParams },
        { type: 'activity.scrubbedPlaylistTrack', params: tracked },
      ],
    },
  },
  states: {
    view: {
      initial: 'queue',
      on: {
        showsQueue: '.queue',
        showsPlayer: '.player',
        showsDetails: {
          target: '.details',
          actions: { type: 'activity.openedPlaylistTrackDescription', params: tracked },
        },
      },
      states: { queue: {}, player: {}, details: {} },
    },
    sound: {
      initial: 'paused',
      on: {
        goesBack: [{ guard: 'isFirst' }, { actions: 'goToPrevious' }],
        skips: [{ guard: 'isLast' }, { actions: [skipped, 'goToNext'] }],
      },
      states: {
        paused: { on: { plays: { guard: 'hasTracks', target: 'playing', actions: played } } },
        playing: {
          after: {
            playlistReport: {
              target: 'playing',
              reenter: true,
              actions: { type: 'activity.playingPlaylistTrack', params: tracked },
            },
          },
          on: {
            pauses: 'paused',
            // A track that the user moves to starts playing at once.
            goesBack: [{ guard: 'isFirst' }, { actions: ['goToPrevious', played] }],
            skips: [{ guard: 'isLast' }, { actions: [skipped, 'goToNext', played] }],
            progressed: [
              {
                guard: { type: 'finishes', params: eventAsParams },
                actions: [{ type: 'hear', params: eventAsParams }, finished],
              },
              { actions: { type: 'hear', params: eventAsParams } },
            ],
            // A track that has ended resumes at its start, however much of it was heard.
            ended: [
              { guard: 'isLast', target: 'paused', actions: ['leaveAtStart', 'rewind'] },
              { actions: ['leaveAtStart', 'goToNext', played] },
            ],
          },
        },
      },
    },
  },
})

function ofCurrent(facts: PlaylistFacts): readonly [Listening, number | undefined] {
  const track = currentTrack(facts)
  return track === undefined ? [noListening, undefined] : [listeningTo(facts, track), track.duration]
}

/** Is a progress report due? Between two reports only the audio element knows the position (X-LOG-14). */
export const isReportDue = (toldAt: number, now: number): boolean => !isRecent(toldAt, now, constants.playlistReport)
