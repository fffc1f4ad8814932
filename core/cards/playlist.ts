import * as E from 'fp-ts/Either'
import type { PlaylistStep } from '../../protocol/cards/playlist'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import { newEvent, type EventData, type EventOf } from '../../protocol/events'
import { callsFor, request, settle, settleAll, type Settle } from '../calls'
import { accept, nothing, refuse, type Context } from '../decider'
import { begin, step, type ActionOf, type MachineEvent, type StateOf } from '../machine'
import type { Told } from '../outbox/activities'
import { lookup } from '../record'
import { inEngagement, type State } from '../state'
import { cardAtHand, cardInView } from './card-at-hand'
import type { CardDomain } from './kind'
import { currentTrack, isReportDue, playlistMachine, type Tracked } from './playlist-machine'
import type { PlayedTrack, Player } from './playlist-state'

type Machine = typeof playlistMachine
type Control = EventData<'playlistControlled'>

/** Keys of what is kept on the device (D-PLAY-17). */
const keyOf = (cardId: string): string => `flip_audio/${cardId}`

/** The player of a card, if it was opened on this device. */
export const playerOf = (state: State, cardId: string): Player | undefined =>
  lookup(state.mine.engagement.audio ?? {}, keyOf(cardId))

const isPlaying = ({ machine: { value } }: Player): boolean => typeof value !== 'string' && value['sound'] === 'playing'

/** Is it heard in this tab? The player is the device's, so that each tab shows where it is. */
export const playsIn = (player: Player, session: string): boolean => player.session === session && isPlaying(player)

/** The longest track that is taken, in seconds: a day. */
const LONGEST = 86_400
const isPlace = (seconds: number | undefined): boolean => seconds === undefined || (seconds >= 0 && seconds <= LONGEST)

const ofActivity = (cardId: string) => callsFor('playlistActivity', (call) => call.cardId === cardId)

/** What the server knows of the listening; without it the device's own knowledge does (D-PLAY-18). */
export const settlePlaylistActivity: Settle<'playlistActivity'> = (_state, { callId, call, outcome }) =>
  accept(
    outcome.ok
      ? newEvent('playlistActivityFetched', { callId, cardId: call.cardId, tracks: outcome.answer.tracks })
      : newEvent('callFailed', { callId, fault: outcome.fault }),
  )

/** Audio that is played, and what is told of the listening (D-PLAY-11 to D-PLAY-18). */
export const playlist: CardDomain<'playlist'> = {
  intents: {
    controlPlaylist: (state, data, context) => {
      const found = cardAtHand(state, data, context)
      if (E.isLeft(found)) return found
      if (![data.currentTime, data.to, data.duration].every(isPlace)) return refuse('malformed', 'seconds')
      const player = playerOf(state, data.cardId)
      if (player === undefined) return refuse('cardNotFound')
      // Between two reports of progress nothing is written (X-LOG-14); what a pause or a jump brings along, it tells.
      if (data.step === 'listen' && !isReportDue(player.at, context.at)) return nothing
      const { card } = found.right
      const now = { ...player, machine: machineOf(player, card) }
      const { machine, actions } = controlled(now, data, context.session)
      if (machine === now.machine && actions.length === 0) return nothing
      const anew = now.machine === player.machine ? [] : [opened(data, card, context)]
      return accept(...anew, newEvent('playlistControlled', data))
    },
  },
  evolve: {
    playlistOpened: (state, { data: { cardId, callId, tracks }, session, at }) => {
      const player = playerOf(state, cardId)
      const asked = request(settleAll(state, ofActivity(cardId)), callId, {
        purpose: 'playlistActivity',
        session,
        at,
        cardId,
      })
      const isHeardElsewhere =
        player?.session !== undefined &&
        player.session !== session &&
        player.session in state.device.pages &&
        isPlaying(player)
      return isHeardElsewhere
        ? asked
        : withPlayer(asked, cardId, { machine: openedBy(cardId, tracks, player, callId), at })
    },
    playlistActivityFetched: (before, { data: { callId, cardId, tracks } }) => {
      const state = settle(before, callId)
      const player = playerOf(state, cardId)
      if (player === undefined) return state
      const { state: machine } = step(playlistMachine, player.machine, { type: 'activityReceived', activity: tracks })
      return withPlayer(state, cardId, { ...player, machine })
    },
    playlistControlled: (state, { data, session, at }) => {
      const player = playerOf(state, data.cardId)
      if (player === undefined) return state
      const { machine, armed } = controlled(player, data, session)
      const tab = data.step === 'play' || data.step === 'choose' ? session : player.session
      return withPlayer(state, data.cardId, { machine, at: armed ? at : player.at, ...defined({ session: tab }) })
    },
  },
  policies: {
    // Turned up, it is opened: what was heard elsewhere is asked for.
    cardFlipped: (state, { data: { deckId, cardId, side } }, context) => {
      const card = side === 'back' ? cardInView(state, cardId, context) : undefined
      return card?.type === 'playlist' ? [opened({ cardId, deckId }, card, context)] : []
    },
  },
  rows: {
    playlistOpened: 'untold',
    playlistActivityFetched: 'untold',
    playlistControlled: 'untold',
  },
}

const opened = ({ cardId, deckId }: Pick<Control, 'cardId' | 'deckId'>, card: Card, { id }: Context) =>
  newEvent('playlistOpened', { cardId, deckId, callId: id(`playlistActivity/${cardId}`), tracks: [...tracksOf(card)] })

const withPlayer = (state: State, cardId: string, player: Player): State =>
  inEngagement(state, (current) => ({ ...current, audio: { ...current.audio, [keyOf(cardId)]: player } }))

/** The tracks of a card as the player needs them. */
export const tracksOf = ({ playlist: list }: Card): readonly PlayedTrack[] =>
  (list?.tracks ?? []).map(({ id, audio }) => {
    const silent = audio?.url === undefined || audio.url === '' ? (true as const) : undefined
    return { id, ...defined({ duration: audio?.duration, silent }) }
  })

/** A player as it begins, before anything is known of the listening. */
export const laidOut = (cardId: string, tracks: readonly PlayedTrack[]): StateOf<Machine> =>
  step(playlistMachine, begin(playlistMachine), { type: 'opened', cardId, tracks, callId: '' }).state

/** A player as it is when its card is opened with these tracks: paused, where it was left if that is still there. */
function openedBy(
  cardId: string,
  tracks: readonly PlayedTrack[],
  player: Player | undefined,
  callId: string,
): StateOf<Machine> {
  const kept = player?.machine.context
  const before = kept === undefined ? begin(playlistMachine) : laidOut(cardId, kept.tracks)
  return step(playlistMachine, before, { type: 'opened', cardId, tracks, callId, ...defined({ kept }) }).state
}

/**
 * Where the player of a card is. While the card lies open its deck may be loaded with other tracks: then as if it had just
 * been opened with those, which the next step records (D-PLAY-20).
 */
export function machineOf(player: Player, card: Card): StateOf<Machine> {
  const tracks = tracksOf(card)
  const known = player.machine.context.tracks
  const isSame =
    tracks.length === known.length &&
    tracks.every(({ id, silent }, place) => id === known[place]?.id && silent === known[place]?.silent)
  return isSame ? player.machine : openedBy(card.id, tracks, player, '')
}

interface Controlled {
  readonly machine: StateOf<Machine>
  readonly actions: readonly ActionOf<Machine>[]
  /** From now on time runs to the next report. */
  readonly armed: boolean
}

/** What the player comes to; what is asked of another track than the current one is late, and is nothing. */
function controlled({ machine, session }: Player, data: Control, tab: string): Controlled {
  return happeningsOf(machine, data, session === tab).reduce<Controlled>(
    (before, happened) => {
      const { state, actions, arm } = step(playlistMachine, before.machine, happened)
      return {
        machine: state,
        actions: [...before.actions, ...actions],
        armed: before.armed || arm.length > 0,
      }
    },
    { machine, actions: [], armed: false },
  )
}

const simple = {
  pause: 'pauses',
  end: 'ended',
  previous: 'goesBack',
  next: 'skips',
  changeSpeed: 'changesSpeed',
  showQueue: 'showsQueue',
  showPlayer: 'showsPlayer',
  showDetails: 'showsDetails',
} as const satisfies Partial<Record<PlaylistStep, string>>

/**
 * The step as the machine hears it: first how far the audio has come, then what is done. Of a tab that is not heard the
 * audio is nowhere, and neither pauses nor ends anything; told to play, it takes the sound over.
 */
function happeningsOf(
  { context }: StateOf<Machine>,
  { step: done, trackId, currentTime, to = 0, duration }: Control,
  isHeard: boolean,
): readonly MachineEvent<Machine>[] {
  const track = currentTrack(context)
  if (done !== 'choose' && track?.id !== trackId) return []
  const came: readonly MachineEvent<Machine>[] = [
    ...(duration === undefined || duration === track?.duration
      ? []
      : [{ type: 'durationKnown', trackId: track?.id ?? '', duration } as const]),
    ...(currentTime === undefined || !isHeard ? [] : [{ type: 'progressed', currentTime } as const]),
  ]
  if (!isHeard && (done === 'listen' || done === 'pause' || done === 'end')) return came
  switch (done) {
    case 'play':
      return [...came, ...(isHeard ? [] : [{ type: 'pauses' } as const]), { type: 'plays' }]
    case 'choose':
      return [...came, { type: 'chooses', trackIndex: context.tracks.findIndex(({ id }) => id === trackId) }]
    case 'scrub':
      return [...came, { type: 'scrubs', currentTime: to }]
    // The end of the delay comes with the place: one row where there would be two.
    case 'listen':
      return [...came, { type: 'xstate.after.playlistReport.playlist.sound.playing' }]
    default:
      return [...came, { type: simple[done] }]
  }
}

const tracking = 'activity.'
const isTold = (params: unknown): params is Tracked =>
  typeof params === 'object' && params !== null && 'properties' in params

/** What is told of a step of the player, by its state before it (D-PLAY-11 to D-PLAY-16). */
export function toldOfPlaylist({ data, session }: EventOf<'playlistControlled'>, state: State): readonly Told[] {
  const player = playerOf(state, data.cardId)
  if (player === undefined) return []
  return controlled(player, data, session).actions.flatMap((action): readonly Told[] => {
    const params: unknown = 'params' in action ? action.params : undefined
    return action.type.startsWith(tracking) && isTold(params)
      ? [
          {
            event: action.type.slice(tracking.length),
            objectType: 'card',
            objectId: params.cardId,
            properties: params.properties,
          },
        ]
      : []
  })
}
