import type { View } from '../../../protocol/views'
import { useDispatch } from '../../core-client/hooks'

/** Enters as a guest: at once or, where the robot check is asked of guests as well, by the form with it (S-REG-06, S-REG-10). */
export function useGuestEntry({ robotCheck }: Pick<View<'signIn'>, 'robotCheck'>): () => void {
  const dispatch = useDispatch()
  return () =>
    void (robotCheck === undefined
      ? dispatch('register', { guest: true })
      : dispatch('chooseSignInForm', { form: 'createAccount' }))
}
