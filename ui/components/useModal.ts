import { useLayoutEffect, useRef, type RefObject } from 'react'
import { giveFocusBack } from './lost-focus'

/** Shows a dialog before everything else as long as it is there; it gives the focus back when it goes. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      giveFocusBack(before)
    }
  }, [])
  return ref
}
