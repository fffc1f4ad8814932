import { useEffect, type ReactNode } from 'react'
import { answerFromFrame } from './link-service-worker'

/** Reports the build of an app in a frame, the admin's or that of the replay; installs nothing (S-EMU-01). */
export function FramedHost(): ReactNode {
  useEffect(() => ('serviceWorker' in navigator ? answerFromFrame(navigator.serviceWorker) : undefined), [])
  return null
}
