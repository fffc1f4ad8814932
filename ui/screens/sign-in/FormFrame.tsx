import type { FormEvent, ReactNode, RefObject } from 'react'
import type { RefusalCode } from '../../../protocol/faults'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/Button'
import { Note } from '../../components/Note'
import { usePageTitle } from '../../components/usePageTitle'
import { refusalTexts } from '../../faults/refusal-texts'
import { useText } from '../../i18n/Messages'
import { SaidElsewhere } from './elsewhere-parts'
import { isLate, noticeTexts } from './notice-texts'
import styles from './SignInForm.module.css'
import { ToElsewhere } from './ToElsewhere'

interface FormFrameProps {
  readonly title: string
  readonly signIn: View<'signIn'>
  readonly notes: ReactNode
  readonly form: RefObject<HTMLFormElement | null>
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly submitLabel: string
  readonly submitDisabled?: boolean
  /** A refusal that no field shows already. */
  readonly refused?: RefusalCode | undefined
  /** The fields. */
  readonly children: ReactNode
  /** Other ways on, below the button. */
  readonly ways?: ReactNode
}

/** What every sign-in form has: heading, warnings, fields, what the server said, the button, other ways. */
export function FormFrame(props: FormFrameProps): ReactNode {
  const { title, signIn, notes, form, onSubmit, submitLabel, submitDisabled = false, refused, children, ways } = props
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
        noValidate
        aria-busy={signIn.busy}
      >
        {children}
        <Said signIn={signIn} refused={refused} />
        {/* Closed, not disabled, while it is being sent: the button that was pressed keeps the focus (X-UX-03). */}
        <Button kind="brand" wide type="submit" disabled={submitDisabled} aria-disabled={signIn.busy}>
          {submitLabel}
        </Button>
      </form>
      {ways === undefined ? null : <div className={styles.ways}>{ways}</div>}
    </>
  )
}

/** A refusal, else the server's own words where they are shown (S-REG-08), else the notice of the last answer. */
export function Said({ signIn, refused }: Pick<FormFrameProps, 'signIn' | 'refused'>): ReactNode {
  const text = useText()
  const { notice, serverMessage, waitMinutes = 0 } = signIn
  if (refused === undefined && notice === undefined) return null
  if (refused === undefined && notice !== undefined && isLate(notice)) return <SaidElsewhere signIn={signIn} />
  if (refused === undefined && notice === 'ssoRequired') return <ToElsewhere signIn={signIn} />
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
