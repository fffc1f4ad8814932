import type { Card } from '../../protocol/entities/card'
import type { Story } from './people'

/** Returns the default pack's card with a playlist, and one of its tracks with the length in seconds. */
export function playlistOf(story: Story): { readonly card: Card; readonly trackId: string; readonly length: number } {
  const card = story.deck('Filter coffee by hand').cards.find(({ playlist }) => playlist?.tracks?.[0] !== undefined)
  const [track] = card?.playlist?.tracks ?? []
  if (card === undefined || track?.audio?.duration === undefined) throw new Error('The default pack has no playlist')
  return { card, trackId: track.id, length: Math.ceil(track.audio.duration) }
}
