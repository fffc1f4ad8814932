// Builds and serves the pages of the compared products (X-PERF-07), and weighs the files that each page requested.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startSandbox } from '../../test/campaign/sandbox'
import { root } from '../setup.mjs'
import { buildPage } from './app'
import { buildWithPackages } from './build-with-packages'
import { flipdeck, type Peer } from './peers-packages'

const pages = join(root, 'test/bench/peers')

/** A served page. */
export interface ServedPage {
  /** Returns a URL of the page without stored data, for a new learner if there are learners. */
  readonly address: () => Promise<string>
  /** Returns the bytes of the scripts and programs that were requested so far, gzip. */
  readonly bytes: () => number
  readonly close: () => Promise<void>
}

export const serve = (peer: Peer, folder: string): Promise<ServedPage> =>
  peer === flipdeck ? serveFlipdeck() : servePeer(peer, folder)

const outOf = ({ page }: Peer): string => `dist/bench-peers/${page}`

/** Sums the gzip size of the requested scripts and programs. */
const weigh = (out: string, paths: Iterable<string>): number =>
  [...paths]
    .filter((path) => /\.(js|wasm)$/.test(path))
    .map((path) => join(root, out, path))
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)

async function serveFlipdeck(): Promise<ServedPage> {
  await buildPage('test/bench/peers/flipdeck', outOf(flipdeck))
  const sandbox = await startSandbox(outOf(flipdeck))
  sandbox.cut('actions')
  return {
    address: async () => {
      const { email, password } = await sandbox.newLearner()
      return `${sandbox.address}/?${new URLSearchParams({ email, password }).toString()}`
    },
    bytes: () => weigh(outOf(flipdeck), sandbox.asked),
    close: () => sandbox.close(),
  }
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

async function servePeer(peer: Peer, folder: string): Promise<ServedPage> {
  const out = outOf(peer)
  await buildWithPackages(pages, peer.page, out, folder)
  const asked = new Set<string>()
  const server = createServer(({ url = '/' }, reply) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = join(root, out, pathname)
    asked.add(pathname)
    const type = types[extname(pathname)]
    if (type !== undefined && existsSync(file))
      return void reply.writeHead(200, { 'Content-Type': type }).end(readFileSync(file))
    if (pathname !== '/') return void reply.writeHead(404).end()
    reply.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    return void reply.end(`<!doctype html><title>${peer.title}</title><script type="module" src="/page.js"></script>`)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    address: () => Promise.resolve(`http://localhost:${port}/`),
    bytes: () => weigh(out, asked),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
