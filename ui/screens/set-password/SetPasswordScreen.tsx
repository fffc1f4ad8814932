import type { ReactNode } from 'react'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { judgePassword } from '../../../protocol/password'
import { productName } from '../../../protocol/product'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import { Loading } from '../../components/feedback/Loading'
import { Note } from '../../components/feedback/Note'
import { PasswordField } from '../../components/forms/PasswordField'
import { SubmitStatus } from '../../components/forms/SubmitStatus'
import { StrengthMeter } from '../../components/forms/StrengthMeter'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { usePasswordStrength } from '../../components/forms/usePasswordStrength'
import { useSubmit } from '../../components/forms/useSubmit'
import { useSilentDispatch, useView } from '../../core-client/hooks'
import { ExportLog } from '../../errors/ExportLog'
import { refusalTexts } from '../../errors/refusal-texts'
import { useText } from '../../i18n/Messages'
import { useLogOut } from '../../pwa/useLogOut'
import { FormFoot, FormPage } from '../sign-in/FormPage'
import styles from '../sign-in/SignInForm.module.css'

/** Renders the only screen of a user who has to set a password (S-ROUTE-33). */
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

/** Renders the form for the new password, with its strength (S-SHELL-27..30). It does not keep the password. */
function SetPasswordForm({ view, leaving }: SetPasswordFormProps): ReactNode {
  const { busy, online, securityMode, email } = view
  const text = useText()
  const logOut = useLogOut()
  const silentDispatch = useSilentDispatch()
  const heading = usePageTitle(text('setPassword.title'))
  const { strength, onInput } = usePasswordStrength(email)
  const context = { appName: productName, ...omitUndefined({ email }) }
  const { form, refused, onSubmit } = useSubmit((value) => {
    const password = value('password')
    return silentDispatch('setPassword', { judged: judgePassword(securityMode, password, context) }, { password })
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
      <form className={styles.form} ref={form} onSubmit={onSubmit} onInput={onInput} noValidate aria-busy={busy}>
        {/* For password managers, which store a password with its username. */}
        <input hidden readOnly name="username" autoComplete="username" value={email ?? ''} />
        <PasswordField
          isNew
          label={text('setPassword.new')}
          error={ofField ? text(refusalTexts[refused]) : undefined}
        />
        <StrengthMeter strength={strength} strict={securityMode === 'strict'} />
        <Said view={view} refused={ofField ? undefined : refused} />
        <div>
          <Button kind="brand" wide type="submit" disabled={busy} aria-busy={busy}>
            {text('setPassword.action')}
          </Button>
          <SubmitStatus busy={busy} />
        </div>
      </form>
      <div className={styles.ways}>
        <Button kind="quiet" disabled={leaving} aria-busy={leaving} onClick={() => void logOut(false)}>
          {text('action.logOut')}
        </Button>
        {/* A live region must exist before its text, or the text is not read out. */}
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

/** Shows a refusal, else the last result, in the server's words if it sent any (S-SHELL-30). */
function Said({ view: { notice, serverMessage }, refused }: SaidProps): ReactNode {
  const text = useText()
  if (refused === undefined && notice === undefined) return null
  const words =
    refused !== undefined
      ? text(refusalTexts[refused])
      : notice === 'offline'
        ? text('refusal.offline')
        : notice === 'noAnswer'
          ? text('signIn.error.noAnswer')
          : (serverMessage ?? text('setPassword.failed'))
  return (
    <Note tone="bad" live="assertive">
      {words}
    </Note>
  )
}
