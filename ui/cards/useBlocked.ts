import { useEffect, useState } from 'react'

/** Did the server's policy keep the page out of its frame? The browser tells the document of it, and nobody else. */
export function useBlocked(src: string | undefined): boolean {
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
