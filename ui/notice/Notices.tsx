import type { ReactNode } from 'react'
import { part, usePart } from '../faults/part'

const dialog = part(() => import('./NoticeDialog').then(({ NoticeDialog }) => NoticeDialog))

export interface NoticesProps {
  /** Those that are not mandatory stay away. */
  readonly skips: boolean
}

/** Special notices over a page, once their code is here: a page shows without it too. */
export function Notices({ skips }: NoticesProps): ReactNode {
  const state = usePart(dialog)
  if (state.is !== 'here') return null
  const Shown = state.value
  return <Shown skips={skips} />
}
