import { useRef, useState, type ReactNode } from 'react'
import { videoHeight, type Film } from '../../../protocol/cards/video'
import { Picture } from '../../components/media/Picture'
import { useText } from '../../i18n/Messages'
import { useFrameBlocked } from '../useFrameBlocked'
import { embedOf, embedSandbox, origins, type EmbeddedPlayer } from './embed'
import styles from './Video.module.css'
import { Preview } from './Preview'
import { useEmbed } from './useEmbed'
import type { VideoReportProps } from './useReports'
import { VideoOverlay } from './VideoOverlay'

interface EmbeddedVideoProps extends VideoReportProps {
  readonly video: Film
  readonly player: EmbeddedPlayer
  readonly title: string
  readonly online: boolean
  /** Base addresses of the services' players. */
  readonly at?: Readonly<Record<EmbeddedPlayer['by'], string>>
}

/**
 * Renders a video of a service in the service's player (D-VIDEO-04 to D-VIDEO-06). Loads nothing of it before the user
 * asks.
 */
export function EmbeddedVideo({
  video,
  player,
  title,
  online,
  at = origins,
  ...reportProps
}: EmbeddedVideoProps): ReactNode {
  const text = useText()
  const [started, setStarted] = useState(false)
  const { preview, length } = video
  return (
    <div className={styles.video} style={{ aspectRatio: `1 / ${videoHeight(1)}` }}>
      {started ? (
        <Frame player={player} title={title} at={at} {...reportProps} />
      ) : online ? (
        <>
          {preview === undefined ? null : <Picture className={styles.still} src={preview} />}
          <Preview length={length} onStart={() => setStarted(true)} />
        </>
      ) : (
        <VideoOverlay icon="offline" title={text('video.offline')}>
          <p>{text('video.offlineMore')}</p>
        </VideoOverlay>
      )}
    </div>
  )
}

type FrameProps = VideoReportProps &
  Pick<EmbeddedVideoProps, 'player' | 'title'> &
  Required<Pick<EmbeddedVideoProps, 'at'>>

function Frame({ player, title, at, ...reportProps }: FrameProps): ReactNode {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const embed = embedOf(player, location.origin, at)
  const blocked = useFrameBlocked(embed.src)
  useEmbed(frame, embed, reportProps)
  return blocked ? (
    <VideoOverlay icon="video" title={text('video.blocked')} />
  ) : (
    <iframe
      ref={frame}
      src={embed.src}
      title={title}
      sandbox={embedSandbox}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin"
    />
  )
}
