import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { BarePage } from '../../components/layout/BarePage'
import { ButtonLink } from '../../components/buttons/Button'
import { EmptyState } from '../../components/feedback/EmptyState'
import { supportMail } from '../../components/feedback/support-mail'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { ExportLog } from '../../errors/ExportLog'
import { useText } from '../../i18n/Messages'

/** Says that the organisation has disabled the app, and whom to contact (S-SHELL-26). */
export function AppDisabledScreen({
  brand,
  troubleshooting,
}: Pick<View<'shell'>, 'brand' | 'troubleshooting'>): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('appDisabled.title'))
  return (
    <BarePage>
      <EmptyState
        illustration="offline"
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
