import { useState } from 'react'
import { useAnnounce } from '../components/Announcer'

interface Copied {
  readonly copied: boolean
  /** Shows and reads out that something was copied, once it was. */
  readonly tell: (copying: Promise<boolean>) => void
}

/** For a button that says what it has copied; `words` are read out. */
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
