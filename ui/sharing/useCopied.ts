import { useState } from 'react'
import { useAnnounce } from '../components/feedback/Announcer'

interface Copied {
  readonly copied: boolean
  /** Shows and announces that something was copied, once it was. */
  readonly tell: (copying: Promise<boolean>) => void
}

/** Supports a button that shows what it copied; `words` are announced. */
export function useCopied(words: string): Copied {
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  const tell = (copying: Promise<boolean>) =>
    void copying.then((isCopied) => {
      setCopied(isCopied)
      if (isCopied) announce(words)
    })
  return { copied, tell }
}
