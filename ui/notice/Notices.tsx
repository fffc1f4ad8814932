import type { ReactNode } from 'react'
import { part, usePart } from '../faults/part'

const dialog = part(() => import('./NoticeDialog').then(({ NoticeDialog }) => NoticeDialog))

/** Special notices over a page, once their code is here: a page shows without it too. */
export function Notices(): ReactNode {
  const state = usePart(dialog)
  if (state.is !== 'here') return null
  const Shown = state.value
  return <Shown />
}
