import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/buttons/Button'
import { EmptyState } from '../../components/feedback/EmptyState'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useText } from '../../i18n/Messages'

/** Says that a part of the app does not exist yet, and links home. */
export function NotYetScreen(): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('notYet.title'))
  return (
    <EmptyState
      title={text('notYet.title')}
      text={text('notYet.text')}
      headingRef={heading}
      action={
        <ButtonLink kind="brand" href="/">
          {text('action.goHome')}
        </ButtonLink>
      }
    />
  )
}
