import { useEffect, useEffectEvent, useState } from 'react'
import { roleCodeOf } from '../../../protocol/role-link'
import type { View } from '../../../protocol/views'
import { useDispatch } from '../../core-client/hooks'
import { isWantedHere } from '../../wanted-address'

/**
 * A visitor who has followed a role link or a login code in this tab comes in unasked, as a guest (S-REG-12, S-REG-13). True while
 * that is under way; what becomes of it is the core's to say (S-REG-14), and where it was refused before anything came of
 * it, that is said and the form is there (X-UX-02).
 */
export function useRoleLink(initialUrl: string | undefined, signIn: View<'signIn'> | undefined): boolean {
  const dispatch = useDispatch()
  const [refused, setRefused] = useState(false)
  const enter = useEffectEvent(() =>
    dispatch('register', { guest: true }).then((refusal) => setRefused(refusal !== undefined)),
  )
  const isDue =
    signIn?.online === true &&
    initialUrl !== undefined &&
    isWantedHere(initialUrl) &&
    roleCodeOf(initialUrl) !== undefined
  useEffect(() => {
    if (isDue) void enter()
  }, [isDue])
  return isDue && !refused
}
