import * as E from 'fp-ts/Either'
import type { PlaylistStep } from '../../../protocol/cards/playlist'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Card } from '../../../protocol/entities/card'
import { newEvent, type EventData, type EventOf } from '../../../protocol/events'
import { callsFor, addPendingCall, removeCall, dropCalls, type CallResultHandler } from '../../calls'
import { accept, noEvents, refuse, type Context } from '../../decider'
import { effectsOf, initialStateOf, step, type ActionOf, type MachineEvent, type StateOf } from '../../machine'
import type { ActivityRecord } from '../../outbox/activities'
import { lookup } from '../../record'
import { updateEngagement, type State } from '../../state'
import { requireCard, cardInOpenDeck } from '../require-card'
import type { CardDomain } from '../card-domain'
import { currentTrack, isReportDue, playlistEffects, playlistMachine } from './playlist-machine'
import type { PlayedTrack, Player } from './playlist-state'

type Machine = typeof playlistMachine
type Control = EventData<'playlistControlled'>

/** Returns the key under which a player is stored on the device (D-PLAY-17). */
const keyOf = (cardId: string): string => `flip_audio/${cardId}`

/** Returns the player of a card, if it was opened on this device. */
export const playerOf = (state: State, cardId: string): Player | undefined =>
  lookup(state.user.engagement.audio ?? {}, keyOf(cardId))

const isPlaying = ({ machine: { value } }: Player): boolean => typeof value !== 'string' && value['sound'] === 'playing'

/** Does this tab play the sound? All tabs of the device share the player, and each shows its position. */
export const playsIn = (player: Player, session: string): boolean => player.session === session && isPlaying(player)

/** The longest track that is accepted, in seconds: a day. */
const MAX_POSITION_S = 86_400
const isPosition = (seconds: number | undefined): boolean =>
  seconds === undefined || (seconds >= 0 && seconds <= MAX_POSITION_S)

const ofActivity = (cardId: string) => callsFor('playlistActivity', (call) => call.cardId === cardId)

/** Handles the server's listening record; without it the device's own record is used (D-PLAY-18). */
export const settlePlaylistActivity: CallResultHandler<'playlistActivity'> = (_state, { callId, call, outcome }) =>
  accept(
    outcome.ok
      ? newEvent('playlistActivityFetched', { callId, cardId: call.cardId, tracks: outcome.answer.tracks })
      : newEvent('callFailed', { callId, fault: outcome.fault }),
  )

/** Decides audio playback and the activity records of the listening (D-PLAY-11 to D-PLAY-18). */
export const playlist: CardDomain<'playlist'> = {
  intents: {
    controlPlaylist: (state, data, context) => {
      const found = requireCard(state, data, context)
      if (E.isLeft(found)) return found
      if (![data.currentTime, data.to, data.duration].every(isPosition)) return refuse('malformed', 'seconds')
      const player = playerOf(state, data.cardId)
      if (player === undefined) return refuse('cardNotFound')
      // Writes nothing between two progress reports (X-LOG-14); a pause or a jump records the position as well.
      if (data.step === 'listen' && !isReportDue(player.at, context.at)) return noEvents
      const { card } = found.right
      const now = { ...player, machine: machineOf(player, card) }
      const { machine, actions } = controlled(now, data, context.session)
      if (machine === now.machine && actions.length === 0) return noEvents
      const anew = now.machine === player.machine ? [] : [opened(data, card, context)]
      return accept(...anew, newEvent('playlistControlled', data))
    },
  },
  evolve: {
    playlistOpened: (state, { data: { cardId, callId, tracks }, session, at }) => {
      const player = playerOf(state, cardId)
      const asked = addPendingCall(dropCalls(state, ofActivity(cardId)), callId, {
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
      const state = removeCall(before, callId)
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
      return withPlayer(state, data.cardId, { machine, at: armed ? at : player.at, ...omitUndefined({ session: tab }) })
    },
  },
  policies: {
    // Flipping to the back opens the player and fetches what was heard on other devices.
    cardFlipped: (state, { data: { deckId, cardId, side } }, context) => {
      const card = side === 'back' ? cardInOpenDeck(state, cardId, context) : undefined
      return card?.type === 'playlist' ? [opened({ cardId, deckId }, card, context)] : []
    },
  },
  requests: {
    playlistOpened: 'notSent',
    playlistActivityFetched: 'notSent',
    playlistControlled: 'notSent',
  },
}

const opened = ({ cardId, deckId }: Pick<Control, 'cardId' | 'deckId'>, card: Card, { id }: Context) =>
  newEvent('playlistOpened', { cardId, deckId, callId: id(`playlistActivity/${cardId}`), tracks: [...tracksOf(card)] })

const withPlayer = (state: State, cardId: string, player: Player): State =>
  updateEngagement(state, (current) => ({ ...current, audio: { ...current.audio, [keyOf(cardId)]: player } }))

/** Returns the tracks of a card in the player's format. */
export const tracksOf = ({ playlist: list }: Card): readonly PlayedTrack[] =>
  (list?.tracks ?? []).map(({ id, audio }) => {
    const silent = audio?.url === undefined || audio.url === '' ? (true as const) : undefined
    return { id, ...omitUndefined({ duration: audio?.duration, silent }) }
  })

/** Returns the initial player, before any listening record is known. */
export const newPlayerState = (cardId: string, tracks: readonly PlayedTrack[]): StateOf<Machine> =>
  step(playlistMachine, initialStateOf(playlistMachine), { type: 'opened', cardId, tracks, callId: '' }).state

/**
 * Returns the player that opening its card with these tracks gives: paused, at the last position if that track still
 * exists.
 */
function openedBy(
  cardId: string,
  tracks: readonly PlayedTrack[],
  player: Player | undefined,
  callId: string,
): StateOf<Machine> {
  const kept = player?.machine.context
  const before = kept === undefined ? initialStateOf(playlistMachine) : newPlayerState(cardId, kept.tracks)
  return step(playlistMachine, before, { type: 'opened', cardId, tracks, callId, ...omitUndefined({ kept }) }).state
}

/**
 * Returns the player's machine. If the deck was reloaded with other tracks while the card is open, the player is
 * reopened with those; the next step records it (D-PLAY-20).
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
  /** The report timer starts again. */
  readonly armed: boolean
}

/** Applies a control step; a step for a track that is not current came late and is ignored. */
function controlled({ machine, session }: Player, data: Control, tab: string): Controlled {
  return machineEventsOf(machine, data, session === tab).reduce<Controlled>(
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
 * Converts a control step to machine events: first the audio's progress, then the command. A tab that does not play the
 * sound cannot pause or end it, but its play command takes the sound over.
 */
function machineEventsOf(
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
    // The report carries the end of the delay, so that one event is written instead of two.
    case 'listen':
      return [...came, { type: 'xstate.after.playlistReport.playlist.sound.playing' }]
    default:
      return [...came, { type: simple[done] }]
  }
}

/** Returns the activity records of a player step, given the state before it (D-PLAY-11 to D-PLAY-16). */
export function playlistActivityOf(
  { data, session }: EventOf<'playlistControlled'>,
  state: State,
): readonly ActivityRecord[] {
  const player = playerOf(state, data.cardId)
  if (player === undefined) return []
  return effectsOf(playlistEffects, controlled(player, data, session).actions)
}
