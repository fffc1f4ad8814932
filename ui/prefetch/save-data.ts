import { useSyncExternalStore } from 'react'

/** The browser's connection data, if it provides them (Network Information API). */
const connection =
  'connection' in navigator && navigator.connection instanceof EventTarget ? navigator.connection : undefined

const savesData = (): boolean => connection !== undefined && 'saveData' in connection && connection.saveData === true

function watch(listener: () => void): () => void {
  connection?.addEventListener('change', listener)
  return () => connection?.removeEventListener('change', listener)
}

/** Returns whether the learner has told the browser to save data. */
export const useSaveData = (): boolean => useSyncExternalStore(watch, savesData)
