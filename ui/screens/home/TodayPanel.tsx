import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { ComingUp } from './ComingUp'
import { DonePanel } from './DonePanel'
import { ResumePanel } from './ResumePanel'
import { StartPanel } from './StartPanel'

/** Renders the next step, at the top of Home (X-UX-01). */
export function TodayPanel({ today }: { readonly today: View<'today'> }): ReactNode {
  const { resume, done, start, coming, isFirstDay } = today
  if (resume !== undefined) return <ResumePanel resume={resume} />
  if (start !== undefined) return <StartPanel start={start} isFirstDay={isFirstDay} />
  if (done === undefined) return null
  return (
    <>
      <DonePanel done={done} />
      <ComingUp coming={coming} />
    </>
  )
}

/** Does the panel of the day have content? */
export const hasPanel = (today: View<'today'>): boolean =>
  today.resume !== undefined || today.start !== undefined || today.done !== undefined
