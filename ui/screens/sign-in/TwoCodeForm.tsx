import { useState, type ReactNode } from 'react'
import { normaliseTwoCode } from '../../../protocol/fields'
import { Button } from '../../components/buttons/Button'
import { Field } from '../../components/forms/Field'
import { useSilentDispatch } from '../../core-client/hooks'
import { useText, type MessageId } from '../../i18n/Messages'
import { CreateAccountForm } from './CreateAccountForm'
import { FormFrame, type VariantProps } from './FormFrame'
import styles from './SignInForm.module.css'
import { useSubmit } from '../../components/forms/useSubmit'
import { useGuestEntry } from './useGuestEntry'

const longestCode = 8

/** Renders two code fields, and the guest entry, which may lead to a guest form (S-LOGIN-24..26, S-REG-06). */
export const TwoCodeForm = (props: VariantProps): ReactNode =>
  props.signIn.form === 'createAccount' ? <CreateAccountForm guest {...props} /> : <Codes {...props} />

/** Renders both code fields; both codes are secret. */
function Codes({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const enter = useGuestEntry(signIn)
  const silentDispatch = useSilentDispatch()
  const { form, refused, onSubmit } = useSubmit((value) => {
    const username = normaliseTwoCode(value('sidTid'))
    const password = normaliseTwoCode(value('dealerCode'))
    return silentDispatch(
      'logIn',
      { method: 'twoCode', name: username, filled: password !== '' },
      { username, password },
    )
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

/** Trims and cuts the code here: maxLength would count a pasted leading space. */
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
