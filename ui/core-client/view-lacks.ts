import { ChunkLoadError } from '../faults/load-chunk'
import type { ViewHandle } from './client'

type Handle = Pick<ViewHandle<never>, 'watch' | 'lacks' | 'askAgain'>

/** The code that makes a view did not come. The worker asks for it again by itself, and whoever looks may at once. */
export class ViewLacks extends ChunkLoadError {
  readonly view: Handle

  constructor(view: Handle) {
    super('A part of the app could not be loaded')
    this.view = view
  }

  readonly askAgain = (): void => this.view.askAgain()

  /** Calls back once the view lacks nothing any more. Returns how to stop that. */
  readonly whenHere = (here: () => void): (() => void) => {
    const look = () => {
      if (!this.view.lacks()) here()
    }
    const stop = this.view.watch(look)
    // It may have come before anybody watched.
    look()
    return stop
  }
}
