import type { CardBack } from '../../protocol/cards'
import type { PlaylistTrack } from '../../protocol/cards/playlist'
import type { TrackView } from '../../protocol/cards/playlist-back'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import type { CardContext } from './card-context'
import { percentageListened } from './listening'
import { laidOut, machineOf, playerOf, playsIn, tracksOf } from './playlist'
import { currentTrack, isFirst, isLast, listeningTo } from './playlist-machine'
import type { Listening, PlaylistFacts } from './playlist-state'

/** Into how many parts the line of a track is divided. */
const PARTS = 44

/** The player of a card: as it was left, else as it would begin (D-PLAY-01 to D-PLAY-22). */
export function playlistBack(card: Card, { state, context: { session } }: CardContext): CardBack {
  const player = playerOf(state, card.id)
  const machine = player === undefined ? laidOut(card.id, tracksOf(card)) : machineOf(player, card)
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
    heard: track === undefined ? [] : heardParts(listeningTo(context, track), track.duration),
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
    ...defined({ artist, description, image: image?.url, audio: audio?.url === '' ? undefined : audio?.url, duration }),
  }
}

/** Which parts of a track hold a second that was heard. */
function heardParts({ secToListened }: Listening, duration: number | undefined): boolean[] {
  const parts = Array.from({ length: PARTS }, () => false)
  if (duration === undefined || duration <= 0) return parts
  for (const second of Object.keys(secToListened)) {
    const from = Math.floor((Number(second) / duration) * PARTS)
    const to = Math.max(from, Math.ceil(((Number(second) + 1) / duration) * PARTS) - 1)
    for (let part = from; part <= to && part < PARTS; part += 1) parts[part] = true
  }
  return parts
}
