import type { Refusal } from '../../protocol/faults'
import type { IntentData, IntentType } from '../../protocol/intents'
import type { CoreClient } from './client'

/**
 * Dispatches what a screen needs on its own behalf. Returns a function that cancels the callback. `heard` is called
 * once, with the refusal or undefined.
 */
export type CancellableDispatch = <T extends IntentType>(
  type: T,
  data: IntentData<T>,
  heard?: (refused: Refusal | undefined) => void,
) => () => void

/** Creates a dispatch that does not call back to a screen that was unmounted. */
export const cancellableDispatch =
  (dispatch: CoreClient['dispatch']): CancellableDispatch =>
  (type, data, heard) => {
    let stopped = false
    const hear = (refused: Refusal | undefined) => {
      if (!stopped) heard?.(refused)
    }
    void dispatch(type, data).then(hear)
    return () => {
      stopped = true
    }
  }
