import { useEffect, useEffectEvent, useState } from 'react'
import { roleCodeOf } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { useDispatch } from '../../core-client/hooks'
import { isRedirectOfTab } from '../../navigation/post-login-redirect'

/**
 * Registers a visitor with a role link or a login code of this tab automatically as a guest (S-REG-12, S-REG-13).
 * Returns true while that runs; the core reports the result (S-REG-14). If the core refuses it at once, the refusal and
 * the form are shown (X-UX-02).
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
    isRedirectOfTab(initialUrl) &&
    roleCodeOf(initialUrl) !== undefined
  useEffect(() => {
    if (isDue) void enter()
  }, [isDue])
  return isDue && !refused
}
