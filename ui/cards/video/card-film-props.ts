import type { ReactNode } from 'react'
import type { Film } from '../../../protocol/cards/video'
import type { Told } from './useReports'

export interface CardFilmProps extends Told {
  readonly film: Film
  readonly title: string
  /** Where the film stands, and what keeps it on this device where that can be done. */
  readonly children: (film: ReactNode, keep?: ReactNode) => ReactNode
}
