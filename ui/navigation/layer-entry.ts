import { useEffect, useEffectEvent } from 'react'
import { isReplayFrame } from '../core-client/replay-frame'
import { goBack, isGoingBack } from './go-back'
import { isPushed, layersKey, layersOfEntry, pushEntry, markPushed } from './history-entry'

/** A layer over the page that a step back closes: a dialog, an enlarged picture, the tuck mode. */
interface Layer {
  readonly id: string
  readonly close: () => void
  hasEntry: boolean
}

/** The open layers, the topmost last. */
const open: Layer[] = []
/** By the number of layers below: whether this page pushed the entry under the next layer (go-to.ts). */
const pushedBelow: boolean[] = []
let count = 0

/**
 * Synchronises the history with the open layers: goes back over entries of closed layers on top, and pushes entries of
 * new ones. An entry whose layer is not open, after a reload or a step forward, counts as closed.
 */
function settle(): void {
  // The listener that ends the step may run after this one.
  if (isGoingBack()) return void goBack().then(settle)
  const here = layersOfEntry()
  const closed = here.length - 1 - here.findLastIndex((id) => open.some((layer) => layer.id === id))
  if (closed > 0) return void goBack(closed)
  for (const layer of open) {
    if (layer.hasEntry) continue
    layer.hasEntry = true
    const below = layersOfEntry()
    pushedBelow[below.length] = isPushed()
    pushEntry({ [layersKey]: [...below, layer.id].join(' ') })
  }
}

addEventListener('popstate', () => {
  const here = layersOfEntry()
  if (pushedBelow[here.length] === true) markPushed()
  pushedBelow.length = Math.min(pushedBelow.length, here.length)
  for (const layer of open.toReversed()) if (layer.hasEntry && !here.includes(layer.id)) layer.close()
  settle()
})

/** Goes back over entries of layers that a reload closed. */
export function useNoLostLayers(): void {
  useEffect(settle, [])
}

/**
 * Gives a layer a history entry while it is open, so that a step back closes the layer instead of the page. A layer
 * without `close` has none. The layer counts as open until its component unmounts.
 */
export function useLayerEntry(close: (() => void) | undefined): void {
  const closeNow = useEffectEvent(() => close?.())
  // The screens of a replay share the history of the surrounding page.
  const hasWayBack = close !== undefined && !isReplayFrame
  useEffect(() => {
    if (!hasWayBack) return undefined
    const layer: Layer = { id: `${Date.now()}-${(count += 1)}`, close: () => closeNow(), hasEntry: false }
    open.push(layer)
    // Runs later, so that a layer that closes in the same turn is already removed.
    queueMicrotask(settle)
    return () => {
      open.splice(open.indexOf(layer), 1)
      queueMicrotask(settle)
    }
  }, [hasWayBack])
}
