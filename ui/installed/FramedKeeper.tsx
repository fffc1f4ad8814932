import { useEffect, type ReactNode } from 'react'
import { answerFromFrame } from './link-service-worker'

/** Of an app in a frame, the admin's or that of the replay: it says of which build it is, and installs nothing (S-EMU-01). */
export function FramedKeeper(): ReactNode {
  useEffect(() => ('serviceWorker' in navigator ? answerFromFrame(navigator.serviceWorker) : undefined), [])
  return null
}
