import { useState, type ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { LanguageChooser } from '../../components/LanguageChooser'
import { Loading } from '../../components/Loading'
import { Logo } from '../../components/Logo'
import { Note } from '../../components/Note'
import { SkipLink } from '../../components/SkipLink'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { HandOfCards } from './HandOfCards'

import styles from './SignInScreen.module.css'
import { TermsDialog } from './TermsDialog'
import { variants } from './variants'

/** The login screen: the organisation's form beside a hand of cards (S-LOGIN-01). */
export function SignInScreen(): ReactNode {
  const shell = useView('shell', {})
  const signIn = useView('signIn', {})
  if (shell === undefined || signIn === undefined) return <Loading whole />
  return (
    <div className={styles.screen}>
      <SkipLink target="main" />
      <HandOfCards title={shell.brand.displayName} />
      <main className={styles.form} id="main" tabIndex={-1}>
        <div className={styles.logo}>
          <Logo name={shell.brand.displayName} logo={shell.brand.logo} darkModeLogo={shell.brand.darkModeLogo} />
        </div>
        <SignInForms signIn={signIn} />
      </main>
    </div>
  )
}

function SignInForms({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
  const text = useText()
  const [termsOpen, setTermsOpen] = useState(false)
  const Variant = variants[signIn.variant]
  return (
    <>
      <Variant
        signIn={signIn}
        notes={
          <>
            {signIn.signInAgain ? (
              <Note tone="warning" live="polite">
                {text('signIn.again')}
              </Note>
            ) : null}
            {signIn.online ? null : (
              <Note tone="bad" icon="offline" live="assertive">
                {text('signIn.error.offline')}
              </Note>
            )}
          </>
        }
      />
      <div className={styles.foot}>
        {signIn.termsAndConditions === undefined ? (
          <span />
        ) : (
          <button type="button" className={styles.terms} onClick={() => setTermsOpen(true)}>
            {text('signIn.terms')}
          </button>
        )}
        <LanguageChooser />
      </div>
      {termsOpen ? <TermsDialog html={signIn.termsAndConditions ?? ''} onClose={() => setTermsOpen(false)} /> : null}
    </>
  )
}
