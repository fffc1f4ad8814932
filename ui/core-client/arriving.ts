import type { Refusal } from '../../protocol/faults'
import type { IntentData, IntentType } from '../../protocol/intents'
import type { CoreClient } from './client'

/** How many workers are asked before what is asked for is taken for what ends them. */
const mostAsked = 3

/**
 * Asks for what a screen needs by itself. Returns how to stop: nothing is asked again then, and nothing is heard.
 * `heard` is told once, of why not or of undefined.
 */
export type Arrive = <T extends IntentType>(
  type: T,
  data: IntentData<T>,
  heard?: (refused: Refusal | undefined) => void,
) => () => void

/**
 * Where the worker ends before it has answered, nobody pressed anything that could be pressed again: the next worker is
 * asked for the same (X-BRIDGE-03). Only for what may be asked for twice.
 */
export const arriving =
  (dispatch: CoreClient['dispatch']): Arrive =>
  (type, data, heard) => {
    let stopped = false
    const ask = async (asked: number): Promise<void> => {
      const refused = await dispatch(type, data)
      if (stopped) return
      if (refused?.code === 'workerGone' && asked < mostAsked) return ask(asked + 1)
      heard?.(refused)
    }
    void ask(1)
    return () => {
      stopped = true
    }
  }
