import type { ReactNode } from 'react'
import { productAddress } from '../../../protocol/product'
import { BarePage } from '../../components/BarePage'
import { ButtonLink } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { usePageTitle } from '../../components/usePageTitle'
import { useText } from '../../i18n/Messages'

const supportAddress = `support@${productAddress}`

/** The organisation has closed the app: why, and whom to ask (S-SHELL-26). */
export function AppDisabledScreen(): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('appDisabled.title'))
  return (
    <BarePage>
      <EmptyState
        drawing="offline"
        title={text('appDisabled.title')}
        text={text('appDisabled.text')}
        headingRef={heading}
        action={
          <ButtonLink kind="brand" href={`mailto:${supportAddress}`}>
            {text('appDisabled.action')}
          </ButtonLink>
        }
      />
    </BarePage>
  )
}
