import type { CardBack } from '../../protocol/cards'
import type { Film, Video, VideoPlayer } from '../../protocol/cards/video'
import { defined } from '../../protocol/defined'
import { formatDuration } from '../../protocol/duration'
import type { Card } from '../../protocol/entities/card'
import { invariantError } from '../invariants'

/** The back of a video. */
export const videoBack = (card: Card): CardBack => ({ kind: 'video', ...filmOf(card) })

/** The film of a card: what plays it, and what stands there before (D-VIDEO-02). */
export function filmOf({ video = {}, coverImage }: Pick<Card, 'video' | 'coverImage'>): Film {
  const { duration = 0 } = video
  const player = videoPlayer(video)
  return {
    player,
    ...defined({
      preview: video.previewImage?.url ?? coverImage?.url,
      length: duration > 0 ? formatDuration(duration) : undefined,
      vttUrl: player.by === 'file' && video.vttUrl !== '' ? video.vttUrl : undefined,
    }),
  }
}

/**
 * Each source has its player; a video of another source, and one that its service could not find for want of an id, is
 * played from its address. Without either there is none (D-VIDEO-03, D-VIDEO-19).
 */
export function videoPlayer({ source = 'other', sourceId = '', sourceMetadata = {}, url = '' }: Video): VideoPlayer {
  const { accountId = '', playerId = '', videoId = '' } = sourceMetadata
  if (source === 'brightcove' && accountId !== '' && playerId !== '' && videoId !== '')
    return { by: source, accountId, playerId, videoId }
  if ((source === 'vimeo' || source === 'youtube') && sourceId !== '') return { by: source, videoId: sourceId }
  return url === '' ? { by: 'nobody', message: invariantError('missingVideoUrl').message } : { by: 'file', url }
}
