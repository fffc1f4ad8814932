import type { CardBack } from '../../../protocol/cards'
import type { Film, Video, VideoPlayer } from '../../../protocol/cards/video'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { formatDuration } from '../../../protocol/duration'
import type { Card } from '../../../protocol/entities/card'
import { invariantError } from '../../invariants'

/** Projects the back of a video card. */
export const videoBack = (card: Card): CardBack => ({ kind: 'video', ...cardVideo(card) })

/** Projects the video of a card: its player and its preview (D-VIDEO-02). */
export function cardVideo({ video = {}, coverImage }: Pick<Card, 'video' | 'coverImage'>): Film {
  const { duration = 0 } = video
  const player = videoPlayer(video)
  return {
    player,
    ...omitUndefined({
      preview: video.previewImage?.url ?? coverImage?.url,
      length: duration > 0 ? formatDuration(duration) : undefined,
      vttUrl: player.by === 'file' && video.vttUrl !== '' ? video.vttUrl : undefined,
    }),
  }
}

/**
 * Returns the player for the video's source. A video of another source, or without the ids that its service requires,
 * is played from its URL; without a URL there is no player (D-VIDEO-03, D-VIDEO-19).
 */
export function videoPlayer({ source = 'other', sourceId = '', sourceMetadata = {}, url = '' }: Video): VideoPlayer {
  const { accountId = '', playerId = '', videoId = '' } = sourceMetadata
  if (source === 'brightcove' && accountId !== '' && playerId !== '' && videoId !== '')
    return { by: source, accountId, playerId, videoId }
  if ((source === 'vimeo' || source === 'youtube') && sourceId !== '') return { by: source, videoId: sourceId }
  return url === '' ? { by: 'nobody', message: invariantError('missingVideoUrl').message } : { by: 'file', url }
}
