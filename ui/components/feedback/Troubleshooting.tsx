import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { useText } from '../../i18n/Messages'
import { copyText } from '../../sharing/copy-text'
import { useCopied } from '../../sharing/useCopied'
import { Icon } from '../../theme/Icon'
import { Button } from '../buttons/Button'
import { DescriptionList } from '../layout/DescriptionList'
import { supportFacts } from './support-mail'
import styles from './Message.module.css'

/** Data that support asks for first. Only the mobile app has OS, OTA and app versions (S-SHELL-15). */
export type Facts = View<'shell'>['troubleshooting']

interface TroubleshootingProps {
  readonly facts: Facts
  readonly exportButton?: ReactNode
}

/** Renders the collapsible panel of the error screens (S-SHELL-14, S-SHELL-16). */
export function Troubleshooting({ facts, exportButton }: TroubleshootingProps): ReactNode {
  const text = useText()
  const { copied, tell } = useCopied(text('action.copied'))
  const lines = [
    ...supportFacts(facts).map(([name, value]) => ({ name: text(name), value })),
    ...(import.meta.env.DEV
      ? [{ name: text('troubleshooting.apiAddress'), value: location.origin + (facts.apiPrefix ?? '/api') }]
      : []),
  ]
  const copy = () => tell(copyText(lines.map(({ name, value }) => `${name}: ${value}`).join('\n')))
  return (
    <details className={styles.details}>
      <summary>
        {text('troubleshooting.title')} <Icon name="down" size="small" />
      </summary>
      <DescriptionList
        look="plain"
        facts={lines.map(({ name, value }) => ({ name, value: value === '' ? '–' : value }))}
      />
      <div className={styles.tools}>
        <Button small icon={copied ? 'check' : 'copy'} onClick={copy}>
          {copied ? text('action.copied') : text('action.copyDiagnostics')}
        </Button>
        {exportButton}
      </div>
    </details>
  )
}
