import { useEffect, useEffectEvent } from 'react'
import { roleCodeOf } from '../../../protocol/role-link'
import type { View } from '../../../protocol/views'
import { useOwnDispatch } from '../../core-client/hooks'

/**
 * A visitor who has followed a role link or a login code comes in unasked, as a guest (S-REG-12, S-REG-13). True while
 * that is under way; what becomes of it is the core's to say (S-REG-14).
 */
export function useRoleLink(initialUrl: string | undefined, signIn: View<'signIn'> | undefined): boolean {
  const dispatch = useOwnDispatch()
  const enter = useEffectEvent(() => void dispatch('register', { guest: true }))
  const isDue = signIn?.online === true && initialUrl !== undefined && roleCodeOf(initialUrl) !== undefined
  useEffect(() => {
    if (isDue) enter()
  }, [isDue])
  return isDue
}
