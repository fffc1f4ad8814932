import type { CardBack } from '../../../protocol/cards'
import type { PlaylistTrack } from '../../../protocol/cards/playlist'
import type { TrackView } from '../../../protocol/cards/playlist-back'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Card } from '../../../protocol/entities/card'
import type { CardContext } from '../card-context'
import { percentageListened } from './listening'
import { newPlayerState, machineOf, playerOf, playsIn, tracksOf } from './playlist'
import { currentTrack, isFirst, isLast, listeningTo } from './playlist-machine'
import type { Listening, PlaylistFacts } from './playlist-state'

/** Number of segments of a track's progress line. */
const SEGMENT_COUNT = 44

/** Projects the player of a card: its stored state, else its initial state (D-PLAY-01 to D-PLAY-22). */
export function playlistBack(card: Card, { state, context: { session } }: CardContext): CardBack {
  const player = playerOf(state, card.id)
  const machine = player === undefined ? newPlayerState(card.id, tracksOf(card)) : machineOf(player, card)
  const { value, context } = machine
  const view = typeof value === 'string' ? value : value['view']
  const track = currentTrack(context)
  return {
    kind: 'playlist',
    view: view === 'player' || view === 'details' ? view : 'queue',
    playing: player !== undefined && playsIn({ ...player, machine }, session),
    trackIndex: context.trackIndex,
    currentTime: context.currentTime,
    playbackRate: context.playbackRate,
    mayGoBack: !isFirst(context),
    maySkip: !isLast(context),
    tracks: (card.playlist?.tracks ?? []).map((one) => trackView(one, context)),
    heard: track === undefined ? [] : heardSegments(listeningTo(context, track), track.duration),
  }
}

function trackView(
  { id, title = '', artist, description, image, audio }: PlaylistTrack,
  facts: PlaylistFacts,
): TrackView {
  const known = facts.tracks.find((track) => track.id === id) ?? { id }
  const duration = known.duration ?? audio?.duration
  return {
    trackId: id,
    title,
    percentageListened: Math.round(percentageListened(listeningTo(facts, known), duration)),
    ...omitUndefined({
      artist,
      description,
      image: image?.url,
      audio: audio?.url === '' ? undefined : audio?.url,
      duration,
    }),
  }
}

/** Returns which segments of a track contain a second that was heard. */
function heardSegments({ secToListened }: Listening, duration: number | undefined): boolean[] {
  const parts = Array.from({ length: SEGMENT_COUNT }, () => false)
  if (duration === undefined || duration <= 0) return parts
  for (const second of Object.keys(secToListened)) {
    const from = Math.floor((Number(second) / duration) * SEGMENT_COUNT)
    const to = Math.max(from, Math.ceil(((Number(second) + 1) / duration) * SEGMENT_COUNT) - 1)
    for (let part = from; part <= to && part < SEGMENT_COUNT; part += 1) parts[part] = true
  }
  return parts
}
