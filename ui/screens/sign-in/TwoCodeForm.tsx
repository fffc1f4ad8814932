import { useState, type ReactNode } from 'react'
import { normaliseTwoCode } from '../../../protocol/fields'
import { Button } from '../../components/Button'
import { Field } from '../../components/Field'
import { useOwnDispatch } from '../../core-client/hooks'
import { useText, type MessageId } from '../../i18n/Messages'
import { CreateAccountForm } from './CreateAccountForm'
import { FormFrame } from './FormFrame'
import styles from './SignInForm.module.css'
import { useSubmit } from '../../components/useSubmit'
import { useGuestEntry } from './useGuestEntry'
import type { VariantProps } from './variant-props'

const longestCode = 8

/** Two codes side by side, and the entry for guests, which may lead to a form of theirs (S-LOGIN-24..26, S-REG-06). */
export const TwoCodeForm = (props: VariantProps): ReactNode =>
  props.signIn.form === 'createAccount' ? <CreateAccountForm guest {...props} /> : <Codes {...props} />

/** Both codes are secrets. */
function Codes({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const enter = useGuestEntry(signIn)
  const ownDispatch = useOwnDispatch()
  const { form, refused, onSubmit } = useSubmit((value) => {
    const username = normaliseTwoCode(value('sidTid'))
    const password = normaliseTwoCode(value('dealerCode'))
    return ownDispatch('logIn', { method: 'twoCode', name: username, filled: password !== '' }, { username, password })
  })
  return (
    <FormFrame
      title={text('signIn.twoCode.title')}
      signIn={signIn}
      notes={notes}
      form={form}
      onSubmit={onSubmit}
      refused={refused}
      submitLabel={text('signIn.logIn')}
      ways={
        <Button wide disabled={signIn.busy} onClick={enter}>
          {text('signIn.enterAsGuest')}
        </Button>
      }
    >
      <div className={styles.two}>
        <CodeField name="sidTid" label="signIn.sidTid" />
        <CodeField name="dealerCode" label="signIn.dealerCode" />
      </div>
      <p className={styles.soft}>{text('signIn.twoCode.hint', { count: longestCode })}</p>
    </FormFrame>
  )
}

/** Cut here and not by the input, which would count the space before a code that is pasted. */
function CodeField({ name, label }: { readonly name: string; readonly label: MessageId }): ReactNode {
  const text = useText()
  const [typed, setTyped] = useState('')
  return (
    <Field
      label={text(label)}
      name={name}
      code
      value={typed}
      onChange={({ target }) => setTyped(target.value.trimStart().slice(0, longestCode))}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
