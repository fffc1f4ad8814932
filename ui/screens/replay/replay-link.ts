import { transfer, wrap } from 'comlink'
import type { ReplayApi, ReplaySide } from '../../../protocol/replay'
import workerUrl from '../../../worker/replay/main.ts?worker&url'
import { scriptAddress } from '../../core-client/worker-link'

/** Wraps a worker that replays logs, one after the other, while the page is open. */
export interface ReplayLink extends Omit<ReplayApi<MessagePort, Blob>, 'show' | 'draw'> {
  /** Passes the port of a frame that shows the screens. */
  readonly show: (port: MessagePort, side: ReplaySide) => void
  readonly draw: (side: ReplaySide) => void
  readonly end: () => void
}

/** Starts the replay worker. `failed` is called when its code cannot be loaded, or when it crashes. */
export function startReplay(failed: () => void): ReplayLink {
  const worker = new Worker(scriptAddress(workerUrl), { type: 'module', name: 'flipdeck-replay' })
  worker.addEventListener('error', failed)
  const remote = wrap<ReplayApi<MessagePort, Blob>>(worker)
  return {
    open: (file) => remote.open(file),
    seek: (place, side) => remote.seek(place, side),
    summary: () => remote.summary(),
    different: () => remote.different(),
    test: (name, place) => remote.test(name, place),
    compare: (before, after) => remote.compare(before, after),
    views: (known) => remote.views(known),
    look: (question, most) => remote.look(question, most),
    why: (id, question) => remote.why(id, question),
    show: (port, side) => void remote.show(transfer(port, [port]), side).catch(failed),
    draw: (side) => void remote.draw(side).catch(failed),
    end: () => worker.terminate(),
  }
}
