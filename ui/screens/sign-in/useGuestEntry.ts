import type { View } from '../../../protocol/views'
import type { RefusalCode } from '../../../protocol/faults'
import { useDispatch, useSilentDispatch } from '../../core-client/hooks'
import { showRefusal } from '../../toast/refusal-toast'

/** Refusals of a second press; the first one already has the wanted effect. */
const ofSecondPress: ReadonlySet<RefusalCode> = new Set(['busy', 'alreadySignedIn'])

/** Enters as a guest: at once, or by the form with the robot check if guests need it, too (S-REG-06, S-REG-10). */
export function useGuestEntry({ robotCheck }: Pick<View<'signIn'>, 'robotCheck'>): () => void {
  const dispatch = useDispatch()
  const silentDispatch = useSilentDispatch()
  const enter = async () => {
    const refused = await silentDispatch('register', { guest: true })
    if (refused !== undefined && !ofSecondPress.has(refused.code)) showRefusal(refused, () => void enter())
  }
  return () => void (robotCheck === undefined ? enter() : dispatch('chooseSignInForm', { form: 'createAccount' }))
}
