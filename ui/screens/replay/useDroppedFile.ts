import { useEffect, useEffectEvent, useState } from 'react'

/** Opens a file that is dropped anywhere on the page. Returns whether a file is being dragged over the page. */
export function useDroppedFile(onOpen: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    const hangs = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const leave = () => setOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file !== undefined) open(file)
    }
    addEventListener('dragover', hangs)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', hangs)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return over
}
