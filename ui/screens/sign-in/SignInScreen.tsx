import { useEffect, useState, type ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Loading } from '../../components/feedback/Loading'
import { Note } from '../../components/feedback/Note'
import { hasMarkup } from '../../components/text/plain-text'
import { sanitizer } from '../../components/text/SafeHtml'
import { useView } from '../../core-client/hooks'
import { ExportLog } from '../../errors/ExportLog'
import { useText } from '../../i18n/Messages'
import { LazyOrThrow } from '../../lazy/LazyOrThrow'
import { lazyWithMessages } from '../../lazy/lazy-with-messages'
import { FormFoot, FormPage } from './FormPage'
import { InternalUser } from './InternalUser'
import styles from './SignInScreen.module.css'
import { TermsDialog } from './TermsDialog'
import { useSsoCallback } from './sso/useSsoCallback'
import { useFormHistory } from './useFormHistory'
import { useFormOfEmail } from './useInitialEmail'
import { useRoleLink } from './useRoleLink'
import type { VariantProps } from './FormFrame'
import { variants } from './variants'

const ssoOnly = lazyWithMessages(() => import('./sso/SsoOnlyForm').then(({ SsoOnlyForm }) => SsoOnlyForm))
const SsoOnly = (props: VariantProps): ReactNode => <LazyOrThrow code={ssoOnly} fallback={<Loading />} props={props} />

/** Renders the login screen: the organisation's form with the card illustration (S-LOGIN-01). */
export function SignInScreen(): ReactNode {
  const shell = useView('shell', {})
  const signIn = useView('signIn', {})
  const isComing = useSsoCallback(signIn?.busy === true)
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

/** Notices that are no failure of the app: success, mistyped input, or too many attempts. */
const isOrdinary: ReadonlySet<View<'signIn'>['notice']> = new Set<View<'signIn'>['notice']>([
  'linkSent',
  'ssoRequired',
  'emailOrPasswordWrong',
  'usernameOrPasswordWrong',
  'codesWrong',
  'accountNotFound',
  'tooManyTries',
])

/** Did the sign-in fail, or is the device offline? Then support needs the log (X-EXPORT-01). */
const hasFailed = ({ notice, online }: View<'signIn'>): boolean =>
  !online || (notice !== undefined && !isOrdinary.has(notice))
