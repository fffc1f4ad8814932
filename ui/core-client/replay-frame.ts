import { wrap } from 'comlink'
import { replayFrame } from '../../protocol/replay'
import type { Link, LinkEvents, PageCore } from './worker-link'

/** This window is the one in which '/replay' shows the screens of a log. */
export const isReplayFrame = parent !== self && self.name === replayFrame

/** In there the core is the worker of the replay, which the page around speaks to; no worker of its own is started, and no focus is taken. */
export function linkReplay(events: LinkEvents): Link {
  // Nobody is in there: a screen that opens takes no focus from the page around it.
  HTMLElement.prototype.focus = () => undefined
  const { port1, port2 } = new MessageChannel()
  parent.postMessage(replayFrame, location.origin, [port2])
  const core = wrap<PageCore>(port1)
  // Whoever asks for a link has it before the link says anything.
  queueMicrotask(() => {
    events.state('ready')
    events.ready(core)
  })
  return { stop: () => port1.close(), restart: () => undefined, isLeft: () => false }
}
