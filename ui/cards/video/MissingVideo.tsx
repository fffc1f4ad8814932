import type { ReactNode } from 'react'
import { videoHeight } from '../../../protocol/cards/video'
import { useText } from '../../i18n/Messages'
import styles from './Video.module.css'
import { VideoOverlay } from './VideoOverlay'

/**
 * Shows that there is no video; the specification gives the message, and the card has its other sections (D-VIDEO-19).
 */
export function MissingVideo({ message }: { readonly message: string }): ReactNode {
  const text = useText()
  return (
    <div className={styles.video} style={{ aspectRatio: `1 / ${videoHeight(1)}` }}>
      <VideoOverlay icon="video" title={text('video.missing')}>
        <p>{message}</p>
      </VideoOverlay>
    </div>
  )
}
