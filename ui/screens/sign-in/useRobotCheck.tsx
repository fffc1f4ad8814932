import { useState, type ReactNode } from 'react'
import { RobotCheckField } from './elsewhere-parts'

interface RobotCheckState {
  /** What goes with the registration; nothing without a site key. An answer is good once, so that the next is asked anew. */
  readonly take: () => { readonly recaptchaResponse?: string } | 'missing'
  readonly field: ReactNode
}

/** The robot check of the form, where the organisation has a site key: no key, no check (S-REG-06). */
export function useRobotCheck(siteKey: string | undefined): RobotCheckState {
  const [response, setResponse] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [round, setRound] = useState(0)
  if (siteKey === undefined) return { take: () => ({}), field: null }
  const hear = (passed: string | undefined) => {
    setResponse(passed)
    if (passed !== undefined) setMissing(false)
  }
  const take = () => {
    setMissing(response === undefined)
    if (response === undefined) return 'missing'
    setResponse(undefined)
    setRound(round + 1)
    return { recaptchaResponse: response }
  }
  return { take, field: <RobotCheckField key={round} siteKey={siteKey} missing={missing} onPass={hear} /> }
}
