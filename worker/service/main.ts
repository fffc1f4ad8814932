import * as E from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import { ToServiceWorker } from '../../protocol/service-worker'
import { answerFile, answerPage, keepLoaded, nextBuild, putBuild, removeBuilds, type Build } from './build-files'
import { answerMedia, keepMedia } from './media-files'
import { leading, openedBy, pushed, shownAs } from './notifications'
import { buildsInUse, mayLeave, sendMessage } from './client-messages'
import { classifyRequest } from './classify-request'

/**
 * The service worker: the app starts without a connection (X-PWA-01). Pages opened after a new build is completely
 * cached use it, whether its worker is active yet or not. An open page continues with its own build, whose files stay
 * cached until then (X-PWA-02). The service worker never reloads a page.
 */

declare const self: ServiceWorkerGlobalScope

const build: Build = { id: __BUILD_ID__, ...__BUILD__ }

const pressed = leading(self.clients)

const nextId = (): Promise<string> => nextBuild(build, self.registration.waiting !== null)

self.addEventListener('install', (event) => event.waitUntil(install()))

async function install(): Promise<void> {
  await putBuild(build)
  await self.skipWaiting()
  await tellReady()
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(tellReady)))

async function tellReady(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    sendMessage(page, { type: 'ready', build: build.id })
}

self.addEventListener('fetch', (event) => {
  switch (classifyRequest(event.request, location.origin)) {
    case 'page':
      return event.respondWith(
        self.clients
          .matchAll({ type: 'window' })
          .then(mayLeave)
          .then(nextId)
          .then((next) => answerPage(build, next, event.request, (work) => event.waitUntil(work))),
      )
    case 'file':
      return event.respondWith(answerFile(build, event.request))
    case 'media':
      return event.respondWith(answerMedia(event.request, (work) => event.waitUntil(work)))
    case 'network':
  }
})

self.addEventListener('message', (event) => {
  const message = decode(ToServiceWorker, event.data)
  if (E.isLeft(message)) return
  const { source } = event
  switch (message.right.type) {
    case 'here':
      if (source === null) return
      pressed.hears(source)
      return event.waitUntil(greet(source, message.right.files))
    case 'keep':
      return event.waitUntil(keepMedia(message.right.media))
  }
})

async function greet(page: Pick<Client, 'postMessage'>, files: readonly string[]): Promise<void> {
  sendMessage(page, { type: 'ready', build: await nextId() })
  await tidy(files)
}

async function tidy(files: readonly string[]): Promise<void> {
  await keepLoaded(build, files).catch(() => undefined)
  const inUse = await buildsInUse(self.clients)
  if (inUse !== undefined) await removeBuilds(build, new Set([...inUse, await nextId()]))
}

self.addEventListener('push', (event) => {
  const message = pushed(event.data?.text())
  if (message !== undefined) event.waitUntil(self.registration.showNotification(message.title, shownAs(message)))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const opened = openedBy(event.notification.data, location.origin)
  if (opened !== undefined) event.waitUntil(pressed.lead(opened))
})
