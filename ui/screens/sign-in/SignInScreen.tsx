import { useEffect, useState, type ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Loading } from '../../components/Loading'
import { Note } from '../../components/Note'
import { hasMarkup } from '../../components/plain-text'
import { sanitizer } from '../../components/sanitizer'
import { useView } from '../../core-client/hooks'
import { ExportLog } from '../../faults/ExportLog'
import { useText } from '../../i18n/Messages'
import { SsoOnly } from './elsewhere-parts'
import { FormFoot, FormPage } from './FormPage'
import { InternalUser } from './InternalUser'
import styles from './SignInScreen.module.css'
import { TermsDialog } from './TermsDialog'
import { useAnswer } from './useAnswer'
import { useFormHistory } from './useFormHistory'
import { useFormOfEmail } from './useInitialEmail'
import { useRoleLink } from './useRoleLink'
import { variants } from './variants'

/** The login screen: the organisation's form beside a hand of cards (S-LOGIN-01). */
export function SignInScreen(): ReactNode {
  const shell = useView('shell', {})
  const signIn = useView('signIn', {})
  const isComing = useAnswer(signIn?.busy === true)
  const isEntering = useRoleLink(shell?.initialUrl, signIn)
  if (shell === undefined || signIn === undefined || isComing || isEntering) return <Loading whole />
  return (
    <FormPage brand={shell.brand}>
      <SignInForms signIn={signIn} ended={shell.ended} />
    </FormPage>
  )
}

interface SignInFormsProps {
  readonly signIn: View<'signIn'>
  readonly ended: View<'shell'>['ended']
}

function SignInForms({ signIn, ended }: SignInFormsProps): ReactNode {
  const text = useText()
  const [termsOpen, setTermsOpen] = useState(false)
  useFormOfEmail(signIn.form)
  useFormHistory(signIn)
  const Variant = signIn.ssoOnly ? SsoOnly : variants[signIn.variant]
  const { termsAndConditions: terms } = signIn
  useEffect(() => {
    if (terms !== undefined && hasMarkup(terms)) void sanitizer.fetch()
  }, [terms])
  return (
    <>
      <Variant
        signIn={signIn}
        notes={
          <>
            {ended === undefined ? null : (
              <Note tone="warning" live="polite">
                {text(ended === 'away' ? 'signIn.away' : 'signIn.again')}
              </Note>
            )}
            {signIn.online ? null : (
              <Note tone="bad" icon="offline" live="assertive">
                {text('signIn.error.offline')}
              </Note>
            )}
          </>
        }
      />
      {hasFailed(signIn) ? (
        <div className={styles.export}>
          <ExportLog small />
        </div>
      ) : null}
      {import.meta.env.DEV ? <InternalUser /> : null}
      <FormFoot>
        {terms === undefined ? undefined : (
          <button type="button" className={styles.terms} onClick={() => setTermsOpen(true)}>
            {text('signIn.terms')}
          </button>
        )}
      </FormFoot>
      {termsOpen ? <TermsDialog html={terms ?? ''} onClose={() => setTermsOpen(false)} /> : null}
    </>
  )
}

/** Was something of the sign-in refused, or can nothing be asked? Whoever helps then wants the log (X-EXPORT-01). */
const hasFailed = ({ notice, online }: View<'signIn'>): boolean =>
  !online || (notice !== undefined && notice !== 'linkSent' && notice !== 'ssoRequired')
