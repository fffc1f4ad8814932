import type { ReactNode } from 'react'
import type { Film } from '../../../protocol/cards/video'
import type { VideoReportProps } from './useReports'

export interface CardVideoProps extends VideoReportProps {
  readonly video: Film
  readonly title: string
  /** Places the video and, if it can be downloaded, its download button. */
  readonly children: (video: ReactNode, download?: ReactNode) => ReactNode
}
