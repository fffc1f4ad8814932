import * as E from 'fp-ts/Either'
import { useState, type ReactNode } from 'react'
import { checkLink } from '../../../protocol/links'
import type { View } from '../../../protocol/views'
import { ButtonLink } from '../../components/Button'
import { ExportLog } from '../../faults/ExportLog'
import { useText } from '../../i18n/Messages'
import { ButtonRow, FoldRow, LinkRow, Section } from '../account/Rows'
import { TermsDialog } from '../sign-in/TermsDialog'
import styles from './Settings.module.css'

interface HelpRowsProps {
  readonly brand: View<'shell'>['brand']
  readonly terms: string | undefined
}

/** How to Use, Privacy and Terms, Report a Problem (S-ACCT-20): what the organisation has of them. */
export function HelpRows({ brand, terms }: HelpRowsProps): ReactNode {
  const text = useText()
  const [reading, setReading] = useState(false)
  const [howToUse, privacy] = [webAddress(brand.howToUseUrl), webAddress(brand.privacyUrl)]
  return (
    <>
      <Section title={text('account.help')}>
        {howToUse === undefined ? null : <LinkRow icon="unknown" label={text('account.howToUse')} href={howToUse} />}
        {privacy === undefined ? null : <LinkRow icon="shield" label={text('account.privacy')} href={privacy} />}
        {terms === undefined ? null : (
          <ButtonRow icon="document" label={text('account.terms')} onPress={() => setReading(true)} />
        )}
        <FoldRow icon="bubble" label={text('profile.support')}>
          <div className={styles.report}>
            <p>{text('profile.supportText')}</p>
            <ExportLog />
            {brand.supportEmail === undefined ? null : (
              <ButtonLink icon="mail" href={`mailto:${brand.supportEmail}`}>
                {text('appDisabled.action')}
              </ButtonLink>
            )}
          </div>
        </FoldRow>
      </Section>
      {reading && terms !== undefined ? <TermsDialog html={terms} onClose={() => setReading(false)} /> : null}
    </>
  )
}

function webAddress(address: string | undefined): string | undefined {
  const link = address === undefined ? E.left('none') : checkLink(address)
  return E.isRight(link) && link.right.kind === 'web' ? link.right.href : undefined
}
