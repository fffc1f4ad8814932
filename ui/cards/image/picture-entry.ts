import { useEffect, useState } from 'react'
import { goBack } from '../../go-back'
import { isPushed, stillPushed } from '../../go-to'
import { notedId, pushEntry } from '../../history-entry'

/** What an entry of the history holds while a picture fills the window. */
const KEY = 'picture'
const isHere = (): boolean => notedId(KEY) !== undefined

let isOpen = false

const leave = (): void => {
  if (isHere()) void goBack()
}

interface Enlarged {
  readonly open: boolean
  readonly show: () => void
  readonly close: () => void
}

/** A picture that fills the window has an entry of the history, so that the way back leads to its card, not out of the deck. */
export function useEnlarged(): Enlarged {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return undefined
    const wasPushed = isPushed()
    isOpen = true
    pushEntry({ [KEY]: 'open' })
    const left = () => {
      if (isHere()) return
      if (wasPushed) stillPushed()
      setOpen(false)
    }
    addEventListener('popstate', left)
    return () => {
      isOpen = false
      removeEventListener('popstate', left)
      // Its card has gone from under it.
      leave()
    }
  }, [open])
  return { open, show: () => setOpen(true), close: leave }
}

/** The entry of a picture that is come to without one, after a reload or on the way forward, is gone back over. */
export function useNoLostPicture(): void {
  useEffect(() => {
    const agree = () => {
      if (!isOpen) leave()
    }
    agree()
    addEventListener('popstate', agree)
    return () => removeEventListener('popstate', agree)
  }, [])
}
