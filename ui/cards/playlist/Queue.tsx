import type { ReactNode } from 'react'
import type { PlaylistBack } from '../../../protocol/cards/playlist-back'
import { formatDuration } from '../../../protocol/duration'
import { Picture } from '../../components/media/Picture'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './Queue.module.css'

interface QueueProps {
  readonly back: PlaylistBack
  readonly language: string | undefined
  readonly onChoose: (trackId: string) => void
}

const noPicture = (
  <span className={styles.picture}>
    <Icon name="audio" />
  </span>
)

/** Renders the tracks with the listened share of each; a press plays one (D-PLAY-20). Marks tracks without audio. */
export function Queue({ back, language, onChoose }: QueueProps): ReactNode {
  const text = useText()
  const { percent } = useFormats()
  return (
    <ol className={styles.queue}>
      {back.tracks.map(({ trackId, title, artist, image, audio, duration, percentageListened }, index) => (
        <li key={trackId}>
          <button
            type="button"
            className={styles.track}
            aria-current={index === back.trackIndex ? 'true' : undefined}
            aria-disabled={audio === undefined}
            onClick={audio === undefined ? undefined : () => onChoose(trackId)}
          >
            <Picture className={styles.picture} src={image} instead={noPicture} />
            <span className={styles.words}>
              <b lang={title === '' ? undefined : language}>
                {index === back.trackIndex ? <Icon name="play" size="small" /> : null}
                {title === '' ? text('playlist.track', { number: index + 1, total: back.tracks.length }) : title}
              </b>
              {artist === undefined ? null : <small lang={language}>{artist}</small>}
            </span>
            {audio === undefined ? (
              <small className={styles.length}>{text('playlist.silent')}</small>
            ) : (
              <small className={styles.length}>
                {duration === undefined ? null : <span>{formatDuration(duration)}</span>}
                <span>{text('playlist.heard', { percent: percent(percentageListened) })}</span>
              </small>
            )}
            <i className={styles.heard} style={{ inlineSize: `${percentageListened}%` }} />
          </button>
        </li>
      ))}
    </ol>
  )
}
