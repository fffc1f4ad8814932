import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/Button'
import { useDispatch } from '../../core-client/hooks'
import type { IconName } from '../../theme/icon-drawings'

interface ToFormProps {
  readonly signIn: Pick<View<'signIn'>, 'busy'>
  readonly form: View<'signIn'>['form']
  readonly wide?: boolean
  readonly icon?: IconName
  readonly children: ReactNode
}

/** To another form of the sign-in. Closed while something is being sent, which would sign in whoever has gone on from it. */
export function ToForm({ signIn, form, ...look }: ToFormProps): ReactNode {
  const dispatch = useDispatch()
  return (
    <Button {...look} kind="quiet" disabled={signIn.busy} onClick={() => void dispatch('chooseSignInForm', { form })} />
  )
}
