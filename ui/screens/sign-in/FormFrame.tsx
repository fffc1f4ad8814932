import type { FormEvent, ReactNode, RefObject } from 'react'
import type { RefusalCode } from '../../../protocol/faults'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import { Note } from '../../components/feedback/Note'
import { SubmitStatus } from '../../components/forms/SubmitStatus'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { refusalTexts } from '../../errors/refusal-texts'
import { useText } from '../../i18n/Messages'
import { LazyOrThrow } from '../../lazy/LazyOrThrow'
import { lazyWithMessages } from '../../lazy/lazy-with-messages'
import { isLate, noticeTexts } from './notice-texts'
import styles from './SignInForm.module.css'
import { SsoLink } from './sso/SsoLink'

const ssoError = lazyWithMessages(() => import('./sso/SsoError').then(({ SsoError }) => SsoError))

/** Props of the form of every login variant. */
export interface VariantProps {
  readonly signIn: View<'signIn'>
  /** Warnings between the heading and the fields. */
  readonly notes: ReactNode
}

interface FormFrameProps extends VariantProps {
  readonly title: string
  readonly form: RefObject<HTMLFormElement | null>
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Called when a field changes. */
  readonly onInput?: ((event: FormEvent<HTMLFormElement>) => void) | undefined
  readonly submitLabel: string
  readonly submitDisabled?: boolean
  /** A refusal that no field shows. */
  readonly refused?: RefusalCode | undefined
  /** The form's fields. */
  readonly children: ReactNode
  /** Other actions below the button. */
  readonly ways?: ReactNode
}

/**
 * Renders the frame of every sign-in form: heading, warnings, fields, the server's message, the button, other actions.
 */
export function FormFrame(props: FormFrameProps): ReactNode {
  const { title, signIn, notes, form, onSubmit, onInput, submitLabel, submitDisabled = false } = props
  const { refused, children, ways } = props
  const text = useText()
  const heading = usePageTitle(text('signIn.title'))
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {notes}
      <form
        className={styles.form}
        ref={form}
        onSubmit={signIn.busy ? (event) => event.preventDefault() : onSubmit}
        onInput={onInput}
        noValidate
        aria-busy={signIn.busy}
      >
        {children}
        <Said signIn={signIn} refused={refused} />
        {/* Uses aria-disabled instead of disabled while sending, so the pressed button keeps the focus (X-UX-03). */}
        <div>
          <Button
            kind="brand"
            wide
            type="submit"
            disabled={submitDisabled}
            aria-disabled={signIn.busy}
            aria-busy={signIn.busy}
          >
            {submitLabel}
          </Button>
          <SubmitStatus busy={signIn.busy} />
        </div>
      </form>
      {ways === undefined ? null : <div className={styles.ways}>{ways}</div>}
    </>
  )
}

/** Shows a refusal, else the server's message where it is shown (S-REG-08), else the last notice. */
export function Said({ signIn, refused }: Pick<FormFrameProps, 'signIn' | 'refused'>): ReactNode {
  const text = useText()
  const { notice, serverMessage, waitMinutes = 0 } = signIn
  if (refused === undefined && notice === undefined) return null
  if (refused === undefined && notice !== undefined && isLate(notice))
    return <LazyOrThrow code={ssoError} fallback={null} props={{ signIn }} />
  if (refused === undefined && notice === 'ssoRequired') return <SsoLink signIn={signIn} />
  const isGood = refused === undefined && notice === 'linkSent'
  const words =
    refused !== undefined
      ? text(refusalTexts[refused])
      : (serverMessage ??
        (notice === undefined || isLate(notice) ? '' : text(noticeTexts[notice], { count: waitMinutes })))
  return (
    <Note tone={isGood ? 'good' : 'bad'} live={isGood ? 'polite' : 'assertive'}>
      {words}
    </Note>
  )
}
