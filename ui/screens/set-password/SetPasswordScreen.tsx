import { useState, type ReactNode } from 'react'
import { defined } from '../../../protocol/defined'
import { judgePassword } from '../../../protocol/password'
import { productName } from '../../../protocol/product'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/Button'
import { Loading } from '../../components/Loading'
import { Note } from '../../components/Note'
import { PasswordField } from '../../components/PasswordField'
import { usePageTitle } from '../../components/usePageTitle'
import { useSubmit } from '../../components/useSubmit'
import { useOwnDispatch, useView } from '../../core-client/hooks'
import { ExportLog } from '../../faults/ExportLog'
import { refusalTexts } from '../../faults/refusal-texts'
import { useText } from '../../i18n/Messages'
import { useLogOut } from '../../installed/useLogOut'
import { FormFoot, FormPage } from '../sign-in/FormPage'
import styles from '../sign-in/SignInForm.module.css'
import { strengthOf, type Strength } from './strength'
import { StrengthMeter } from './StrengthMeter'

/** A user who has to set a password sees this and nothing else (S-ROUTE-33). */
export function SetPasswordScreen(): ReactNode {
  const shell = useView('shell', {})
  const view = useView('setPassword', {})
  if (shell === undefined || view === undefined) return <Loading whole />
  return (
    <FormPage brand={shell.brand}>
      <SetPasswordForm view={view} leaving={shell.leaving === true} />
    </FormPage>
  )
}

interface SetPasswordFormProps {
  readonly view: View<'setPassword'>
  readonly leaving: boolean
}

/** The new password and how good it is (S-SHELL-27..30). Of the password itself nothing is kept here. */
function SetPasswordForm({ view, leaving }: SetPasswordFormProps): ReactNode {
  const { busy, online, securityMode, email } = view
  const text = useText()
  const logOut = useLogOut()
  const ownDispatch = useOwnDispatch()
  const heading = usePageTitle(text('setPassword.title'))
  const [strength, setStrength] = useState<Strength>()
  const context = { appName: productName, ...defined({ email }) }
  const { form, refused, onSubmit } = useSubmit((value) => {
    const password = value('password')
    return ownDispatch('setPassword', { judged: judgePassword(securityMode, password, context) }, { password })
  })
  const ofField = refused === 'passwordRequired' || refused === 'passwordWeak'
  const hasFailed = !online || view.notice !== undefined || (refused !== undefined && !ofField)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text('setPassword.title')}
      </h1>
      <p className={styles.soft}>
        {email === undefined ? text('setPassword.text') : text('setPassword.textFor', { email })}
      </p>
      {online ? null : (
        <Note tone="bad" icon="offline" live="assertive">
          {text('signIn.error.offline')}
        </Note>
      )}
      <form className={styles.form} ref={form} onSubmit={onSubmit} noValidate aria-busy={busy}>
        {/* For password managers, which keep a password with the name that it belongs to. */}
        <input hidden readOnly name="username" autoComplete="username" value={email ?? ''} />
        <PasswordField
          isNew
          label={text('setPassword.new')}
          error={ofField ? text(refusalTexts[refused]) : undefined}
          onType={(password) => setStrength(strengthOf(password, context))}
        />
        <StrengthMeter strength={strength} strict={securityMode === 'strict'} />
        <Said view={view} refused={ofField ? undefined : refused} />
        <Button kind="brand" wide type="submit" disabled={busy}>
          {text('setPassword.action')}
        </Button>
      </form>
      <div className={styles.ways}>
        <Button kind="quiet" disabled={leaving} aria-busy={leaving} onClick={() => void logOut(false)}>
          {text('action.logOut')}
        </Button>
        {/* There before it has words: only so they are read out. */}
        <output>{leaving ? text('alert.logOut.waiting') : null}</output>
        {hasFailed ? <ExportLog small /> : null}
      </div>
      <FormFoot />
    </>
  )
}

interface SaidProps {
  readonly view: View<'setPassword'>
  readonly refused: keyof typeof refusalTexts | undefined
}

/** A refusal, else what came of the last try, in the server's own words where it has some (S-SHELL-30). */
function Said({ view: { notice, serverMessage }, refused }: SaidProps): ReactNode {
  const text = useText()
  if (refused === undefined && notice === undefined) return null
  const words =
    refused !== undefined
      ? text(refusalTexts[refused])
      : notice === 'offline'
        ? text('refusal.offline')
        : (serverMessage ?? text('setPassword.failed'))
  return (
    <Note tone="bad" live="assertive">
      {words}
    </Note>
  )
}
