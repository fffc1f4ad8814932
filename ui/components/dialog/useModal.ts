import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useLayerEntry } from '../../navigation/layer-entry'
import { restoreFocus } from './restore-focus'

/** Shows a modal dialog while it is mounted, and returns the focus afterwards. Going back calls `onClose`. */
export function useModal(onClose: (() => void) | undefined): RefObject<HTMLDialogElement | null> {
  useLayerEntry(onClose)
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      restoreFocus(before)
    }
  }, [])
  return ref
}
