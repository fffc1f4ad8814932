import type { ReactNode } from 'react'
import { ExportLog } from '../faults/ExportLog'
import { useText } from '../i18n/Messages'
import { ButtonLink } from './Button'
import { EmptyState } from './EmptyState'
import { usePageTitle } from './usePageTitle'

/** There is nothing at this address: it says so and leads home (S-SHELL-33). */
export function NotFound(): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('notFound.title'))
  return (
    <EmptyState
      drawing="error"
      title={text('notFound.title')}
      text={text('notFound.text')}
      headingRef={heading}
      action={
        <ButtonLink kind="brand" href="/">
          {text('action.goHome')}
        </ButtonLink>
      }
    >
      <ExportLog small />
    </EmptyState>
  )
}
