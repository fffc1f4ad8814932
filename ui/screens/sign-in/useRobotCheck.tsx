import { useState, type ReactNode } from 'react'
import { RobotCheckField } from './elsewhere-parts'

interface RobotCheckState {
  /** What goes with the registration; nothing without a site key. One that is missing is said so. */
  readonly answer: () => { readonly recaptchaResponse?: string } | 'missing'
  /** The answer has gone. It is good once, so that the next is asked anew. */
  readonly spend: () => void
  readonly field: ReactNode
}

/** The robot check of the form, where the organisation has a site key: no key, no check (S-REG-06). */
export function useRobotCheck(siteKey: string | undefined): RobotCheckState {
  const [response, setResponse] = useState<string>()
  const [missing, setMissing] = useState(false)
  const [round, setRound] = useState(0)
  if (siteKey === undefined) return { answer: () => ({}), spend: () => undefined, field: null }
  const hear = (passed: string | undefined) => {
    setResponse(passed)
    if (passed !== undefined) setMissing(false)
  }
  const answer = () => {
    setMissing(response === undefined)
    return response === undefined ? 'missing' : { recaptchaResponse: response }
  }
  const spend = () => {
    setResponse(undefined)
    setRound(round + 1)
  }
  return { answer, spend, field: <RobotCheckField key={round} siteKey={siteKey} missing={missing} onPass={hear} /> }
}
