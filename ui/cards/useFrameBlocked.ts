import { useEffect, useState } from 'react'

/** Returns whether the server's policy blocked the page from its frame. Only an event of the document reports it. */
export function useFrameBlocked(src: string | undefined): boolean {
  const [blocked, setBlocked] = useState(false)
  useEffect(() => {
    if (src === undefined) return undefined
    const heard = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      const names = blockedURI === src || src.startsWith(`${blockedURI}/`) || new URL(src).origin === blockedURI
      if (effectiveDirective === 'frame-src' && names) setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', heard)
    return () => document.removeEventListener('securitypolicyviolation', heard)
  }, [src])
  return blocked
}
