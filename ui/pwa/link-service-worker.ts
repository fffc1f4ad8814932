import * as E from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import { FromServiceWorker, serviceWorkerAddress, type ToServiceWorker } from '../../protocol/service-worker'
import { whenUnloadAllowed, scriptAddress } from '../core-client/worker-link'
import { PREFETCH_DELAY_MS } from '../prefetch/when-idle'

/** A pressed notification. */
export type OpenedNotification = Extract<FromServiceWorker, { readonly type: 'open' }>

export interface ServiceWorkerEvents {
  readonly ready: (build: string) => void
  readonly opened: (opened: OpenedNotification) => void
}

/** Minimum interval between checks for a newer build when a page is shown again, ms. */
const UPDATE_CHECK_INTERVAL_MS = 3_600_000

/**
 * Registers the service worker and listens to it. Without one (an old browser, a private window, a frame of another
 * page) the app needs a connection to start; everything else works the same.
 */
export function linkServiceWorker(container: ServiceWorkerContainer, events: ServiceWorkerEvents): () => void {
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    const message = decode(FromServiceWorker, data)
    if (E.isLeft(message)) return
    switch (message.right.type) {
      case 'ready':
        return events.ready(message.right.build)
      case 'whichBuild':
      case 'mayLeave':
        return answer(message.right.type, ports)
      case 'open':
        return events.opened(message.right)
    }
  }
  container.addEventListener('message', hear)
  container.startMessages()
  let looked = performance.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || performance.now() - looked < UPDATE_CHECK_INTERVAL_MS) return
    looked = performance.now()
    void container.ready.then((registration) => registration.update()).catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  void begin(container)
  return () => {
    container.removeEventListener('message', hear)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Answers from a frame, where the app is not installed: the files of its build are in use while it is open (X-PWA-02).
 */
export function answerFromFrame(container: ServiceWorkerContainer): () => void {
  const hear = ({ data, ports }: MessageEvent<unknown>) => {
    const message = decode(FromServiceWorker, data)
    if (E.isRight(message)) answer(message.right.type, ports)
  }
  container.addEventListener('message', hear)
  container.startMessages()
  return () => container.removeEventListener('message', hear)
}

/** Answers the requests that any page supports. */
function answer(asked: FromServiceWorker['type'], [port]: readonly MessagePort[]): void {
  if (asked === 'whichBuild') port?.postMessage(__BUILD_ID__)
  if (asked === 'mayLeave') void whenUnloadAllowed().then(() => port?.postMessage(null))
}

async function begin(container: ServiceWorkerContainer): Promise<void> {
  try {
    // On a first visit the service worker downloads the complete app.
    if (container.controller === null) await new Promise((due) => setTimeout(due, PREFETCH_DELAY_MS))
    await container.register(scriptAddress(serviceWorkerAddress))
    const { active } = await container.ready
    const here: ToServiceWorker = { type: 'here', files: loadedFiles() }
    active?.postMessage(here)
  } catch {
    // The browser permits no service worker here.
  }
}

/** Returns the paths of the files that this page loaded from its own origin. */
const loadedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  ),
]

/** Stores the media of a deck on the device; on a first visit as soon as there is a service worker. */
export const cacheMedia = (container: ServiceWorkerContainer, media: readonly string[]): void => {
  if (media.length === 0) return
  const keep: ToServiceWorker = { type: 'keep', media: [...media] }
  if (container.controller !== null) return container.controller.postMessage(keep)
  void container.ready.then(({ active }) => active?.postMessage(keep)).catch(() => undefined)
}
