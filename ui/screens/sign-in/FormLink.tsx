import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import { useDispatch } from '../../core-client/hooks'
import type { IconName } from '../../theme/icon-drawings'

interface FormLinkProps {
  readonly signIn: Pick<View<'signIn'>, 'busy'>
  readonly form: View<'signIn'>['form']
  readonly wide?: boolean
  readonly icon?: IconName
  readonly children: ReactNode
}

/**
 * Switches to another form of the sign-in. Disabled during a submission, which would sign in a user who has left the
 * form.
 */
export function FormLink({ signIn, form, ...look }: FormLinkProps): ReactNode {
  const dispatch = useDispatch()
  return (
    <Button {...look} kind="quiet" disabled={signIn.busy} onClick={() => void dispatch('chooseSignInForm', { form })} />
  )
}
