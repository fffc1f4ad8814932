import { useDispatch, type Dispatch } from '../core-client/hooks'
import { currentSubscription } from './push-subscription'

/**
 * Logs out, and makes the server delete this device's push subscription (S-API-03). Resolves once the core has handled
 * the intent.
 */
export function useLogOut(): (force: boolean) => Promise<void> {
  const dispatch = useDispatch()
  return (force) => logOut(dispatch, force)
}

async function logOut(dispatch: Dispatch, force: boolean): Promise<void> {
  const subscription = await currentSubscription().catch(() => undefined)
  const secret = subscription === undefined ? undefined : { pushToken: JSON.stringify(subscription) }
  await dispatch('logOut', { force }, secret)
}
