import type { ReactNode } from 'react'
import { internalUserEntry } from '../../../protocol/product'
import { Button } from '../../components/buttons/Button'
import { useDispatch } from '../../core-client/hooks'

/** Signs a developer in as a new user by one press; production builds do not contain it (S-REG-17, shell O-23). */
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
