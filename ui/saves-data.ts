import { useSyncExternalStore } from 'react'

/** What the browser knows of the connection, where it tells (Network Information API). */
const connection =
  'connection' in navigator && navigator.connection instanceof EventTarget ? navigator.connection : undefined

const savesData = (): boolean => connection !== undefined && 'saveData' in connection && connection.saveData === true

function watch(listener: () => void): () => void {
  connection?.addEventListener('change', listener)
  return () => connection?.removeEventListener('change', listener)
}

/** Has the learner told the browser to use as little data as it can? */
export const useSavesData = (): boolean => useSyncExternalStore(watch, savesData)
