import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { buildPath } from '../../../protocol/paths'
import { useDispatch, useOwnDispatch } from '../../core-client/hooks'
import { isAnswerHere, takeAnswer } from '../../sign-on/answer'

const start = buildPath({ name: 'start' })

/**
 * Hands what came back of a sign-in elsewhere to the core, once (S-ROUTE-23, S-ROUTE-24). Somebody who comes back with
 * nothing has closed the page there (S-SSO-14). True while nobody knows yet what comes of it.
 */
export function useAnswer(busy: boolean): boolean {
  const dispatch = useDispatch()
  const ownDispatch = useOwnDispatch()
  const [given] = useState(isAnswerHere)
  const [asking, setAsking] = useState(given)
  const handOver = useEffectEvent(async () => {
    const answer = takeAnswer()
    if (location.pathname !== start) navigate(start, { replace: true })
    if (answer === undefined) return
    const { method, signOn, email } = answer
    // Should nothing come of it, the ways that were found for the email are there again.
    if (email !== '') await ownDispatch('openSignIn', { email })
    await dispatch('logIn', { method, name: method, filled: true }, { signOn })
  })
  useEffect(() => {
    void handOver().then(() => setAsking(false))
    // The page may be shown again as it was left.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void handOver()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
  return asking || (given && busy)
}
