import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { usePageTitle } from '../../components/usePageTitle'
import { useText } from '../../i18n/Messages'

/** A part of the app that is not there yet says so and leads home. */
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
