import type { ReactNode } from 'react'
import { lazyModule, useLazyModule } from '../lazy/lazy-module'
import type { NoticesProps } from './NoticeDialog'

const dialog = lazyModule(() => import('./NoticeDialog').then(({ NoticeDialog }) => NoticeDialog))

/** Shows special notices over a page once their code is loaded; the page does not depend on it. */
export function Notices({ skips }: NoticesProps): ReactNode {
  const state = useLazyModule(dialog)
  if (state.is !== 'loaded') return null
  const Shown = state.value
  return <Shown skips={skips} />
}
