import { expose } from 'comlink'
import * as E from 'fp-ts/Either'
import type { Fact } from '../core/facts'
import { StartOptions, type CoreApi, type PageFact } from '../protocol/bridge'
import { decode } from '../protocol/codec'
import { startEngine, type Engine } from './engine'
import { StoreSuperseded } from './ports'
import { suspendableStore } from './store/suspendable-store'
import { systemClock } from './system/clock'
import { dexieStore } from './system/dexie-store'
import { importAllModules, importModule } from './lazy/import-module'
import { DATABASE, systemPorts } from './system/ports'

const factOf: Readonly<Record<PageFact, Fact>> = {
  hidden: { type: 'hidden' },
  shown: { type: 'shown' },
  online: { type: 'connectivity', online: true },
  offline: { type: 'connectivity', online: false },
}

const { store, suspend, resume } = suspendableStore(dexieStore(DATABASE), systemClock)

/** Created by the first page that greets; a worker has one page. */
let started: Promise<Engine> | undefined

/** Not needed before Home is shown; loaded after the start, so that it is available offline (X-BUNDLE-01). */
const importExport = () => import('./export/export')
const PRELOAD_AFTER_MS = 5_000

const start = async (options: StartOptions, parent?: MessagePort): Promise<Engine> => {
  const { ports, whiteLabel } = await systemPorts(options.session, store)
  const emulated = parent && (await importModule('afterStart')).emulated(parent, whiteLabel.orgId)
  const engine = await startEngine(
    { ...ports, importModule: importModule, ...emulated },
    { ...options, whiteLabel, emulated: !!emulated },
  )
  systemClock.after(PRELOAD_AFTER_MS, () => {
    importAllModules()
    importExport().catch(() => undefined)
  })
  return engine
}

/** Before a page has greeted, no core starts: the log is read directly from the store (X-EXPORT-01). */
const logToExport = async () =>
  started ?? (await importExport()).storedAlone(store, { build: __BUILD_ID__, platform: 'web browser' })

const engine = (): Promise<Engine> => started ?? Promise.reject(new Error('greet'))

const core: CoreApi<MessagePort, Blob> = {
  greet: async (raw, parent) => {
    const options = decode(StartOptions, raw)
    if (E.isLeft(options) || options.right.build !== __BUILD_ID__) return 'otherBuild'
    started ??= start(options.right, parent)
    return started.then(
      () => 'ready',
      (error: unknown) => {
        if (error instanceof StoreSuperseded) return 'otherBuild'
        throw error
      },
    )
  },
  quiet: suspend,
  dispatch: async (intents) => {
    resume()
    const { dispatch } = await engine()
    return Promise.all(intents.map((told) => dispatch(...told)))
  },
  subscribe: async (id, name, params, port) => {
    ;(await engine()).subscribe(id, name, params, (patch) => port.postMessage(patch))
  },
  unsubscribe: async (id) => (await engine()).unsubscribe(id),
  report: async (fact) => (await engine()).report(factOf[fact]),
  whyLocked: async (question) => (await importModule('decks')).whyLocked(await engine(), question),
  beginSignOn: async (way) => (await importModule('signOn')).begin(await engine(), way),
  media: async (port) => (await importModule('media')).serve(port),
  countEvents: async () => (await importExport()).countEvents(await logToExport()),
  exportLog: async (includePrivate) => (await importExport()).exportLog(await logToExport(), includePrivate),
}

if (import.meta.env.DEV) {
  const { coreBridgeCodecs, withValidation } = await import('../protocol/bridge-codecs')
  expose(withValidation(core, coreBridgeCodecs, reportError))
} else expose(core)
