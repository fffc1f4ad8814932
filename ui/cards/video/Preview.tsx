import type { ReactNode } from 'react'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './Video.module.css'

interface PreviewProps {
  /** minutes:seconds, if known. */
  readonly length: string | undefined
  readonly onStart: () => void
}

/** Renders the button that plays the video (D-VIDEO-02). */
export function Preview({ length, onStart }: PreviewProps): ReactNode {
  const text = useText()
  return (
    <button
      type="button"
      className={styles.start}
      aria-label={length === undefined ? text('video.play') : text('video.playLength', { length })}
      onClick={onStart}
    >
      <span>
        <Icon name="play" size="large" />
      </span>
      {length === undefined ? null : <span className={styles.length}>{length}</span>}
    </button>
  )
}
