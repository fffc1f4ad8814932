import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { BarePage } from '../../components/BarePage'
import { ButtonLink } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { supportMail } from '../../components/support-mail'
import { usePageTitle } from '../../components/usePageTitle'
import { ExportLog } from '../../faults/ExportLog'
import { useText } from '../../i18n/Messages'

/** The organisation has closed the app: why, and whom to ask (S-SHELL-26). */
export function AppDisabledScreen({
  brand,
  troubleshooting,
}: Pick<View<'shell'>, 'brand' | 'troubleshooting'>): ReactNode {
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
          <ButtonLink kind="brand" href={supportMail(brand.supportEmail, troubleshooting, text)}>
            {text('appDisabled.action')}
          </ButtonLink>
        }
      >
        <ExportLog small />
      </EmptyState>
    </BarePage>
  )
}
