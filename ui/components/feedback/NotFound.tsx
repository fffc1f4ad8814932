import type { ReactNode } from 'react'
import { ExportLog } from '../../errors/ExportLog'
import { useText } from '../../i18n/Messages'
import { ButtonLink } from '../buttons/Button'
import { EmptyState } from './EmptyState'
import { usePageTitle } from '../navigation/usePageTitle'

/** Shows that the address is unknown, with a link to Home (S-SHELL-33). */
export function NotFound(): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('notFound.title'))
  return (
    <EmptyState
      illustration="error"
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
