// The engines of the promises bench, in exact versions, and how their pages are built.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../../setup.mjs'
import { buildPage } from '../app'
import { buildWithPackages } from '../build-with-packages'
import { installed, type Packages } from '../packages'

export interface Engine {
  /** The name in the command line. */
  readonly name: string
  readonly title: string
  /** Its adapter in test/bench/promises. */
  readonly page: string
  /** What the engine needs from npm, in its own folder; none for the control and Flipdeck. */
  readonly packages?: Packages
  /** The folder of the packages, if engines share it. */
  readonly installation?: string
  /** Only these faults; without it all. */
  readonly only?: readonly string[]
  /** What the engine promises less by design, or how it was set up. */
  readonly note: string
}

const pages = join(root, 'test/bench/promises')

export const flipdeck: Engine = {
  name: 'flipdeck',
  title: 'Flipdeck',
  page: 'flipdeck',
  note: 'An action is kept when its event and its queued request are in one strict transaction. The request carries its row’s id as the key.',
}

export const control: Engine = {
  name: 'control',
  title: 'Control: a queue in memory',
  page: 'control',
  note: 'Deliberately broken: it acknowledges at once and stores nothing. A bench that finds no loss here finds nothing.',
}

/** The version with TanStack/db issue 921, and the newest one that the registry has. */
const tanstackWithBug = { '@tanstack/db': '0.5.12', '@tanstack/offline-transactions': '1.0.2' }
const tanstack = { '@tanstack/db': '0.8.7', '@tanstack/offline-transactions': '1.0.53' }
const restarts = ['reload', 'kill', 'version']

export const peers: readonly Engine[] = [
  {
    name: 'tanstack',
    title: 'TanStack offline transactions 1.0.53',
    page: 'tanstack',
    packages: tanstack,
    installation: 'tanstack',
    note: 'By design only the tab that is the leader stores; another tab works online only and refuses without a network. When the leader closed, the other tab did not take over its stored transactions, although the README says so: leadership is requested once, at the start. They wait for the next start. It sends the key of its README.',
  },
  {
    name: 'tanstack-1.0.2',
    title: 'TanStack offline transactions 1.0.2',
    page: 'tanstack',
    packages: tanstackWithBug,
    installation: 'tanstack-with-bug',
    note: 'The version with issue 921; the key hides its repetitions from the server.',
  },
  {
    name: 'tanstack-921',
    title: 'TanStack 1.0.2 without key (issue 921)',
    page: 'tanstack-keyless',
    packages: tanstackWithBug,
    installation: 'tanstack-with-bug',
    only: restarts,
    note: 'As the issue describes it: stored transactions are loaded twice at the start, and each is sent twice.',
  },
  {
    name: 'tanstack-keyless',
    title: 'TanStack 1.0.53 without key',
    page: 'tanstack-keyless',
    packages: tanstack,
    installation: 'tanstack',
    only: restarts,
    note: 'The same setup with the fix, for comparison.',
  },
  {
    name: 'rxdb',
    title: 'RxDB 17.6.0 on Dexie',
    page: 'rxdb',
    packages: { rxdb: '17.6.0', rxjs: '7.8.2' },
    note: 'Its protocol replicates documents, so the document’s primary key is the key. One tab replicates, the elected leader.',
  },
  {
    name: 'livestore',
    title: 'LiveStore 0.4.0',
    page: 'livestore',
    packages: {
      '@livestore/adapter-web': '0.4.0',
      '@livestore/common': '0.4.0',
      '@livestore/livestore': '0.4.0',
      '@livestore/peer-deps': '0.4.0',
      '@livestore/utils': '0.4.0',
    },
    note: 'With a sync provider for the bench’s server. The server refuses a batch that is not at its head, which is the engine’s means against repetition.',
  },
  {
    name: 'dexie',
    title: 'Dexie 4.4.7 with a hand-written outbox',
    page: 'dexie',
    packages: { dexie: '4.4.7' },
    note: 'A table of requests with keys, as an app’s developers write it; every tab sends.',
  },
  {
    name: 'redux-offline',
    title: 'Redux Offline 2.6.0',
    page: 'redux-offline',
    packages: { '@redux-offline/redux-offline': '2.6.0', redux: '4.2.1' },
    note: 'Its defaults promise less by design: the store is written to localStorage after the action is shown, tabs share nothing, no key is sent, and a request that fails while the browser is online is discarded.',
  },
]

/** Engines that are not run, with the reason. */
export const notRun: readonly { readonly title: string; readonly why: string }[] = [
  {
    title: 'PowerSync 2.4.0',
    why: 'needs its service: after a failed upload its queue continues only while the sync stream of a PowerSync service is connected, and each upload ends with a checkpoint from that service (AbstractStreamingSyncImplementation of @powersync/shared-internals 1.3.0)',
  },
]

export const engines: readonly Engine[] = [flipdeck, ...peers, control]

/** The built pages of an engine, by version of the app. */
export type Built = Readonly<Record<1 | 2, string>>

/** Which versions of an engine's page to build, and whether the build of Flipdeck is minified like the product's. */
export interface BuildOptions {
  readonly versions: 1 | 2
  readonly minify: boolean
}

/**
 * Installs what the engine needs and builds its page. Flipdeck has one build per version; the others read the version
 * from the address. Throws if a package cannot be installed.
 */
export const buildEngine = (engine: Engine, options: BuildOptions): Promise<Built> =>
  engine === flipdeck ? buildFlipdeck(options) : buildPeer(engine)

const outOf = (name: string): string => `dist/bench-promises/${name}`

async function buildFlipdeck({ versions, minify }: BuildOptions): Promise<Built> {
  const [first, second] = [outOf('flipdeck-1'), outOf('flipdeck-2')]
  const quick = minify ? {} : { build: { minify: false, sourcemap: false } }
  await buildPage('test/bench/promises/flipdeck', first, quick)
  const plugins = [nextVersion]
  const define = { __BUILD_ID__: JSON.stringify('next-version') }
  const additions = { ...quick, define, plugins, worker: { plugins: () => plugins } }
  if (versions === 2) await buildPage('test/bench/promises/flipdeck', second, additions)
  return { 1: join(root, first), 2: join(root, second) }
}

async function buildPeer({ name, title, page, installation = name, packages }: Engine): Promise<Built> {
  const folder = packages === undefined ? root : installed(`promises/${installation}`, packages)
  await buildWithPackages(pages, page, outOf(name), folder)
  const out = join(root, outOf(name))
  writeFileSync(
    join(out, 'index.html'),
    `<!doctype html><title>${title}</title><script type="module" src="/page.js"></script>`,
  )
  return { 1: out, 2: out }
}

/** Changes of the next version of Flipdeck: a state of another version, and a database of another schema. */
const changes: readonly { readonly file: string; readonly from: RegExp; readonly to: string }[] = [
  { file: 'core/log/state-version.ts', from: /stateVersion = 9\b/, to: 'stateVersion = 10' },
  {
    file: 'core/log/state-migrations.ts',
    from: /\n {2}8: \{/,
    to: '\n  9: { carry: (state) => state, corrected: true },\n  8: {',
  },
  { file: 'worker/system/dexie-store.ts', from: /const VERSION = 3\b/, to: 'const VERSION = 4' },
  {
    file: 'worker/system/dexie-store.ts',
    from: /this\.version\(VERSION\)/,
    to: "this.version(4).stores({ additions: '++' })\n    this.version(3)",
  },
]

/** Plants the changes of the next version. Throws if a place has changed. */
const nextVersion: Plugin = {
  name: 'next-version',
  enforce: 'pre',
  transform(code, id) {
    const wanted = changes.filter(({ file }) => id.endsWith(file))
    if (wanted.length === 0) return null
    return wanted.reduce((text, { file, from, to }) => {
      if (!from.test(text)) throw new Error(`${file} has changed: the next version of Flipdeck needs another change`)
      return text.replace(from, to)
    }, code)
  },
}
