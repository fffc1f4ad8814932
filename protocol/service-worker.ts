import * as t from 'io-ts'
import { entity } from './codec'
import { Id } from './ids'

/*
 * What the page and the service worker have in common (X-PWA-01, X-PWA-02): the caches by name, and the words that cross.
 */

/** Where a browser finds the service worker; its scope is the whole origin. */
export const serviceWorkerAddress = '/service-worker.js'

/** The files of one build lie in a cache of their own, which stays as long as a page of that build is open. */
export const buildCachePrefix = 'flipdeck-app-'

/** The most that is kept of the media of decks that were opened (protocol/product.ts names their cache), in bytes. */
export const keptMediaBudget = 100_000_000

/** What a page tells the service worker. */
export const ToServiceWorker = t.union(
  [
    /** A page runs. files: paths of what it loaded before the service worker was there. */
    t.type({ type: t.literal('here'), files: t.array(t.string) }, 'Here'),
    /** Media of a deck that was opened. */
    t.type({ type: t.literal('keep'), media: t.array(t.string) }, 'Keep'),
  ],
  'ToServiceWorker',
)
export type ToServiceWorker = t.TypeOf<typeof ToServiceWorker>

/** What the service worker tells a page. */
export const FromServiceWorker = t.union(
  [
    /** This build is whole on the device, and the next page that opens is of it. */
    t.type({ type: t.literal('ready'), build: t.string }, 'Ready'),
    /** Which build is this page of? Answered on the port that comes with it. */
    t.type({ type: t.literal('whichBuild') }, 'WhichBuild'),
    /** Somebody goes to a page of this origin, maybe from this one: answered on the port that comes with it, once nothing is written here. */
    t.type({ type: t.literal('mayLeave') }, 'MayLeave'),
    /** A notification was pressed: the app goes there. isThere: the page was opened at that path. */
    entity('Open', { type: t.literal('open'), notificationId: Id, path: t.string }, { isThere: t.literal(true) }),
  ],
  'FromServiceWorker',
)
export type FromServiceWorker = t.TypeOf<typeof FromServiceWorker>

/** A notification as it is pushed (server/delivery/notifications.ts). */
export const PushMessage = entity('PushMessage', { id: Id, title: t.string, body: t.string }, { path: t.string })
export type PushMessage = t.TypeOf<typeof PushMessage>

/** Where a notification leads that says nothing of it, or that leads out of the app. */
export const notificationsPath = '/user/notifications'
