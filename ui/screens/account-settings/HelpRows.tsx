import { useState, type ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { ButtonLink } from '../../components/buttons/Button'
import { supportMail } from '../../components/feedback/support-mail'
import { ExportLog } from '../../errors/ExportLog'
import { useText } from '../../i18n/Messages'
import { ButtonRow, FoldRow, LinkRow, Section, webAddress } from '../account/Rows'
import { TermsDialog } from '../sign-in/TermsDialog'
import styles from './Settings.module.css'

interface HelpRowsProps {
  readonly brand: View<'shell'>['brand']
  readonly troubleshooting: View<'shell'>['troubleshooting']
  readonly terms: string | undefined
}

/** Links to How to Use, Privacy and Terms, and Report a Problem (S-ACCT-20), as far as the organisation has them. */
export function HelpRows({ brand, troubleshooting, terms }: HelpRowsProps): ReactNode {
  const text = useText()
  const [reading, setReading] = useState(false)
  const [howToUse, privacy, termsPage] = [brand.howToUseUrl, brand.privacyUrl, brand.termsUrl].map(webAddress)
  return (
    <>
      <Section title={text('account.help')}>
        {howToUse === undefined ? null : <LinkRow icon="unknown" label={text('account.howToUse')} href={howToUse} />}
        {privacy === undefined ? null : <LinkRow icon="shield" label={text('account.privacy')} href={privacy} />}
        {termsPage !== undefined ? (
          <LinkRow icon="document" label={text('account.terms')} href={termsPage} />
        ) : terms === undefined ? null : (
          <ButtonRow icon="document" label={text('account.terms')} onPress={() => setReading(true)} />
        )}
        <FoldRow icon="bubble" label={text('profile.support')}>
          <div className={styles.report}>
            <p>{text('profile.supportText')}</p>
            <ExportLog />
            {brand.supportEmail === undefined ? null : (
              <ButtonLink icon="mail" href={supportMail(brand.supportEmail, troubleshooting, text)}>
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
