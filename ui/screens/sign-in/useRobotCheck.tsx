import { useState, type ReactNode } from 'react'
import { Loading } from '../../components/feedback/Loading'
import { LazyOrThrow } from '../../lazy/LazyOrThrow'
import { lazyWithMessages } from '../../lazy/lazy-with-messages'

const robotCheck = lazyWithMessages(() => import('./sso/RobotCheck').then(({ RobotCheck }) => RobotCheck))

interface RobotCheckState {
  /** Returns the check's response for the registration; nothing without a site key. 'missing' also shows an error. */
  readonly answer: () => { readonly recaptchaResponse?: string } | 'missing'
  /** Discards a used response. It is valid once, so the check starts again. */
  readonly spend: () => void
  readonly field: ReactNode
}

/** Provides the robot check of the form if the organisation has a site key (S-REG-06). */
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
  const props = { siteKey, missing, onPass: hear }
  return { answer, spend, field: <LazyOrThrow key={round} code={robotCheck} fallback={<Loading />} props={props} /> }
}
