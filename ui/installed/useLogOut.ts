import { useDispatch, type Dispatch } from '../core-client/hooks'
import { subscriptionHere } from './push-here'

/** Logs out, and has the server forget this device, so that none of its messages come here any more (S-API-03). Resolves once the core has heard it. */
export function useLogOut(): (force: boolean) => Promise<void> {
  const dispatch = useDispatch()
  return (force) => logOut(dispatch, force)
}

async function logOut(dispatch: Dispatch, force: boolean): Promise<void> {
  const subscription = await subscriptionHere().catch(() => undefined)
  const secret = subscription === undefined ? undefined : { pushToken: JSON.stringify(subscription) }
  await dispatch('logOut', { force }, secret)
}
