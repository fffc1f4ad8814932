import type { ReactNode } from 'react'
import type { CardVideoProps } from './useReports'
import { CardVideo } from './CardVideo'
import styles from './Video.module.css'

/** Renders the video section of a card of another kind, with its download button below (D-CARD-18). */
export const VideoSection = (props: Omit<CardVideoProps, 'children'>): ReactNode => (
  <CardVideo {...props}>
    {(video, download) => (
      <div className={styles.part}>
        {video}
        {download}
      </div>
    )}
  </CardVideo>
)
