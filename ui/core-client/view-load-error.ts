import { ChunkLoadError } from '../lazy/load-chunk'
import type { ViewHandle } from './client'

type Handle = Pick<ViewHandle<never>, 'watch' | 'loadFailed' | 'retry'>

/** Thrown when a view's code failed to load. The worker retries automatically; the user may retry at once. */
export class ViewLoadError extends ChunkLoadError {
  readonly view: Handle

  constructor(view: Handle) {
    super('A part of the app could not be loaded')
    this.view = view
  }

  readonly retry = (): void => this.view.retry()

  /** Calls back once the view's code has loaded. Returns a function that unsubscribes. */
  readonly whenLoaded = (onLoaded: () => void): (() => void) => {
    const check = () => {
      if (!this.view.loadFailed()) onLoaded()
    }
    const stop = this.view.watch(check)
    // It may have loaded before the subscription.
    check()
    return stop
  }
}
