import { useRef, useState, type ReactNode } from 'react'
import { videoHeight, type Film } from '../../../protocol/cards/video'
import { Picture } from '../../components/Picture'
import { useText } from '../../i18n/Messages'
import { useBlocked } from '../useBlocked'
import { embedOf, embedSandbox, origins, type EmbeddedPlayer } from './embed'
import styles from './Film.module.css'
import { Preview } from './Preview'
import { useEmbed } from './useEmbed'
import type { Told } from './useReports'
import { Veil } from './Veil'

interface EmbeddedVideoProps extends Told {
  readonly film: Film
  readonly player: EmbeddedPlayer
  readonly title: string
  readonly online: boolean
  /** Where the services' players are. */
  readonly at?: Readonly<Record<EmbeddedPlayer['by'], string>>
}

/** A video of a service, in the service's own player (D-VIDEO-04 to D-VIDEO-06). Nothing of it is fetched unasked. */
export function EmbeddedVideo({ film, player, title, online, at = origins, ...told }: EmbeddedVideoProps): ReactNode {
  const text = useText()
  const [started, setStarted] = useState(false)
  const { preview, length } = film
  return (
    <div className={styles.film} style={{ aspectRatio: `1 / ${videoHeight(1)}` }}>
      {started ? (
        <Frame player={player} title={title} at={at} {...told} />
      ) : online ? (
        <>
          {preview === undefined ? null : <Picture className={styles.still} src={preview} />}
          <Preview length={length} onStart={() => setStarted(true)} />
        </>
      ) : (
        <Veil icon="offline" title={text('video.offline')}>
          <p>{text('video.offlineMore')}</p>
        </Veil>
      )}
    </div>
  )
}

type FrameProps = Told & Pick<EmbeddedVideoProps, 'player' | 'title'> & Required<Pick<EmbeddedVideoProps, 'at'>>

function Frame({ player, title, at, ...told }: FrameProps): ReactNode {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const embed = embedOf(player, location.origin, at)
  const blocked = useBlocked(embed.src)
  useEmbed(frame, embed, told)
  return blocked ? (
    <Veil icon="video" title={text('video.blocked')} />
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
