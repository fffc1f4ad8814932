import type { ReactNode } from 'react'
import { internalUserEntry } from '../../../protocol/internal-user'
import { Button } from '../../components/Button'
import { useDispatch } from '../../core-client/hooks'

/** A developer comes in at one press, as somebody new; it is in no build that people use (S-REG-17, shell O-23). */
export function InternalUser(): ReactNode {
  const dispatch = useDispatch()
  const label = internalUserEntry(import.meta.env.DEV)
  if (label === undefined) return null
  const enter = () => {
    const email = `${crypto.randomUUID()}@internal.example`
    const given = { guest: false, name: label, email, judged: 'accepted' } as const
    void dispatch('register', given, { username: label, email, password: crypto.randomUUID() })
  }
  return (
    <Button kind="quiet" wide onClick={enter}>
      {label}
    </Button>
  )
}
