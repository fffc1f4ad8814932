import { expose } from 'comlink'
import * as E from 'fp-ts/Either'
import type { Fact } from '../core/facts'
import { StartOptions, type CoreApi, type PageFact } from '../protocol/bridge'
import { decode } from '../protocol/codec'
import { startEngine, type Engine } from './engine'
import { StoreSuperseded } from './ports'
import { quietStore } from './quiet'
import { systemClock } from './system/clock'
import { dexieStore } from './system/dexie-store'
import { fetchAllCode, fetchedCode } from './system/fetched-code'
import { DATABASE, systemPorts } from './system/ports'

const factOf: Readonly<Record<PageFact, Fact>> = {
  hidden: { type: 'hidden' },
  shown: { type: 'shown' },
  online: { type: 'connectivity', online: true },
  offline: { type: 'connectivity', online: false },
}

const { store, quiet, wake } = quietStore(dexieStore(DATABASE), systemClock)

/** Started by the first page that greets; a worker has one page. */
let started: Promise<Engine> | undefined

/** Not needed before Home shows; fetched when the start is over, so that it is there offline too (X-BUNDLE-01). */
const exporting = () => import('./export')
const LATER = 5_000

const start = async (options: StartOptions, parent?: MessagePort): Promise<Engine> => {
  const { ports, whiteLabel } = await systemPorts(options.session, store)
  const emulated = parent && (await fetchedCode('later')).emulated(parent, whiteLabel.orgId)
  const engine = await startEngine(
    { ...ports, fetchCode: fetchedCode, ...emulated },
    { ...options, whiteLabel, emulated: !!emulated },
  )
  systemClock.after(LATER, () => {
    fetchAllCode()
    exporting().catch(() => undefined)
  })
  return engine
}

/** Where nobody has greeted, no core would start: the log is read as it lies in the store (X-EXPORT-01). */
const logToExport = async () =>
  started ?? (await exporting()).storedAlone(store, { build: __BUILD_ID__, platform: 'web browser' })

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
  ping: async () => 'pong',
  quiet,
  dispatch: async (intents) => {
    wake()
    const { dispatch } = await engine()
    return Promise.all(intents.map((told) => dispatch(...told)))
  },
  subscribe: async (id, name, params, port) => {
    ;(await engine()).subscribe(id, name, params, (patch) => port.postMessage(patch))
  },
  unsubscribe: async (id) => (await engine()).unsubscribe(id),
  report: async (fact) => (await engine()).report(factOf[fact]),
  whyLocked: async (question) => (await fetchedCode('decks')).whyLocked(await engine(), question),
  beginSignOn: async (way) => (await fetchedCode('signOn')).begin(await engine(), way),
  media: async (port) => (await fetchedCode('media')).serve(port),
  countEvents: async () => (await exporting()).countEvents(await logToExport()),
  exportLog: async (includePrivate) => (await exporting()).exportLog(await logToExport(), includePrivate),
}

if (import.meta.env.DEV) {
  const { coreCrossings, judged } = await import('../protocol/crossing')
  expose(judged(core, coreCrossings, reportError))
} else expose(core)
