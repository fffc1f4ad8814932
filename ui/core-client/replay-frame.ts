import { wrap } from 'comlink'
import { replayFrame } from '../../protocol/replay'
import type { Link, LinkEvents, PageCore } from './worker-link'

/** True in the window in which '/replay' shows the screens of a log. */
export const isReplayFrame = parent !== self && self.name === replayFrame

/**
 * Links to the replay worker, with which the surrounding page communicates. Starts no worker and disables focus
 * changes.
 */
export function linkReplay(events: LinkEvents): Link {
  // The frame has no user: a new screen must not take focus from the surrounding page.
  HTMLElement.prototype.focus = () => undefined
  const { port1, port2 } = new MessageChannel()
  parent.postMessage(replayFrame, location.origin, [port2])
  const core = wrap<PageCore>(port1)
  // The caller receives the link before its first event.
  queueMicrotask(() => {
    events.state('ready')
    events.ready(core)
  })
  return { restart: () => undefined, isLeft: () => false, isBusy: () => false }
}
