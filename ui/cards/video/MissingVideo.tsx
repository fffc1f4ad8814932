import type { ReactNode } from 'react'
import { videoHeight } from '../../../protocol/cards/video'
import { useText } from '../../i18n/Messages'
import styles from './Film.module.css'
import { Veil } from './Veil'

/** There is nothing to play; the message is the specification's, the card has its other parts (D-VIDEO-19). */
export function MissingVideo({ message }: { readonly message: string }): ReactNode {
  const text = useText()
  return (
    <div className={styles.film} style={{ aspectRatio: `1 / ${videoHeight(1)}` }}>
      <Veil icon="video" title={text('video.missing')}>
        <p>{message}</p>
      </Veil>
    </div>
  )
}
