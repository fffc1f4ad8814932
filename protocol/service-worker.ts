import * as t from 'io-ts'
import { struct } from './codec'
import { Id } from './ids'

/*
 * The interface between page and service worker (X-PWA-01, X-PWA-02): cache names and messages.
 */

/** The URL path of the service worker. Its scope is the complete origin. */
export const serviceWorkerAddress = '/service-worker.js'

/** Prefix of the per-build caches. The cache of a build is kept while a page of that build is open. */
export const buildCachePrefix = 'flipdeck-app-'

/** Maximum size of the cached media of opened decks, in bytes. protocol/product.ts names their cache. */
export const keptMediaBudget = 100_000_000

/** Messages from a page to the service worker. */
export const ToServiceWorker = t.union(
  [
    /** A page has started. files: paths that it loaded before the service worker was active. */
    t.type({ type: t.literal('here'), files: t.array(t.string) }, 'Here'),
    /** Media of an opened deck. */
    t.type({ type: t.literal('keep'), media: t.array(t.string) }, 'Keep'),
  ],
  'ToServiceWorker',
)
export type ToServiceWorker = t.TypeOf<typeof ToServiceWorker>

/** Messages from the service worker to a page. */
export const FromServiceWorker = t.union(
  [
    /** This build is completely cached; the next page to open uses it. */
    t.type({ type: t.literal('ready'), build: t.string }, 'Ready'),
    /** Asks which build the page belongs to. The page answers on the port of the message. */
    t.type({ type: t.literal('whichBuild') }, 'WhichBuild'),
    /**
     * A navigation to a page of this origin begins, maybe from this page. The page answers on the port of the message
     * once it has no write in progress.
     */
    t.type({ type: t.literal('mayLeave') }, 'MayLeave'),
    /** A notification was pressed, and the app must navigate to `path`. isThere: the page was opened at that path. */
    struct('Open', { type: t.literal('open'), notificationId: Id, path: t.string }, { isThere: t.literal(true) }),
  ],
  'FromServiceWorker',
)
export type FromServiceWorker = t.TypeOf<typeof FromServiceWorker>

/** The content of a push notification (server/delivery/notifications.ts). */
export const PushMessage = struct('PushMessage', { id: Id, title: t.string, body: t.string }, { path: t.string })
export type PushMessage = t.TypeOf<typeof PushMessage>

/** The target of a notification without a path, or with a path outside of the app. */
export const notificationsPath = '/user/notifications'
