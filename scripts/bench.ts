// npm run bench: measures what the specification asks of speed, as ratios within one run, weighs the build, runs the
// simulation, prints the figures and writes them to docs/benchmarks.md.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { build } from 'vite'
import type { FoldFigures } from '../test/bench/fold'
import type { Bench } from '../test/bench/page/page'
import { chromiumFlags, findChromium } from './chromium.mjs'

const root = join(import.meta.dirname, '..')
const EMAIL = 'maya@northwind.example'
const PASSWORD = 'flat-white-4'
const HISTORY = 100_000
const STARTS = 7

interface Figure {
  readonly id: string
  readonly what: string
  readonly value: string
  readonly target: string
  readonly met: boolean
}

const quantile = (list: readonly number[], q: number): number =>
  list.toSorted((one, other) => one - other)[Math.min(list.length - 1, Math.floor(list.length * q))] ?? Number.NaN
const ms = (time: number): string => `${time.toFixed(2)} ms`

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

async function startServer(port: number): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/main.ts', '--memory', '--port', String(port), '--app', 'dist/bench'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise<void>((ready, failed) => {
    server.stdout?.on('data', (text: Buffer) => {
      if (text.toString().includes(String(port))) ready()
    })
    server.on('close', () => failed(new Error('the server did not start')))
  })
  return server
}

/** What the page's bench object does, from here. */
const inPage = <A>(page: Page, run: (bench: Bench) => Promise<A>): Promise<A> =>
  page.evaluate<A>(`(${run.toString()})(window.bench)`)

async function openBench(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(address)
  await page.waitForFunction('window.bench !== undefined')
  return page
}

/** Runs in a browser with a profile on the disk, as learners have: a private window keeps IndexedDB in memory. */
async function withProfile<A>(run: (context: BrowserContext) => Promise<A>): Promise<A> {
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-bench-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium() ?? 'chromium',
    args: chromiumFlags,
  })
  try {
    return await run(context)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface HeapUsage {
  readonly usedSize: number
}

/** Asks the inspector of the page's worker, which has no session of its own here: messages go through the page's. */
async function workerHeap(session: CDPSession): Promise<HeapUsage> {
  const attached = new Promise<string>((found) =>
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') found(sessionId)
    }),
  )
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false })
  const sessionId = await attached
  const ask = (id: number, method: string) =>
    new Promise<unknown>((answered) => {
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const reply = JSON.parse(message) as { readonly id?: number; readonly result?: unknown }
        if (reply.id === id) answered(reply.result)
      })
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    })
  await ask(1, 'HeapProfiler.collectGarbage')
  return (await ask(2, 'Runtime.getHeapUsage')) as HeapUsage
}

/** Heaps of the page and of its worker after a collection, as text. */
async function heaps(context: BrowserContext, page: Page): Promise<string> {
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const sizes = [await session.send('Runtime.getHeapUsage'), await workerHeap(session)]
  return sizes.map(({ usedSize }) => `${(usedSize / 2 ** 20).toFixed(1)} MB`).join(' and ')
}

async function benchEngine(context: BrowserContext, address: string): Promise<readonly Figure[]> {
  const page = await openBench(context, address)
  await page.evaluate(`window.bench.signIn(${JSON.stringify(EMAIL)}, ${JSON.stringify(PASSWORD)})`)
  const deckId = await inPage(page, (bench) => bench.openDeck())
  await page.evaluate(`window.bench.latency(${JSON.stringify(deckId)}, 50)`)
  const { floors, intents } = await page.evaluate<Awaited<ReturnType<Bench['latency']>>>(
    `window.bench.latency(${JSON.stringify(deckId)}, 400)`,
  )
  const bursts: Figure[] = []
  for (const [action, what] of [
    ['cards', 'of cards gone through, one row each'],
    ['likes', 'of likes, two rows each: they are sent too'],
  ] as const) {
    const { bare, burst, refused } = await page.evaluate<Awaited<ReturnType<Bench['burst']>>>(
      `window.bench.burst(${JSON.stringify(deckId)}, 1000, '${action}')`,
    )
    bursts.push({
      id: 'X-PERF-02',
      what: `Throughput of a burst of 1 000 intents over 1 000 awaited bare appends, ${what}`,
      value: `${(bare / burst).toFixed(1)} (${ms(burst)} against ${ms(bare)}${refused > 0 ? `, ${refused} refused` : ''})`,
      target: 'at least 5',
      met: bare / burst >= 5 && refused === 0,
    })
  }
  const p50 = quantile(intents, 0.5) / quantile(floors, 0.5)
  const p95 = quantile(intents, 0.95) / quantile(floors, 0.95)
  const heap = await heaps(context, page)
  return [
    {
      id: 'X-PERF-01',
      what: 'Intent to visible snapshot over a bare strict append, p50',
      value: `${p50.toFixed(2)} (${ms(quantile(intents, 0.5))} over ${ms(quantile(floors, 0.5))})`,
      target: 'at most 2.5',
      met: p50 <= 2.5,
    },
    {
      id: 'X-PERF-01',
      what: 'The same, p95',
      value: `${p95.toFixed(2)} (${ms(quantile(intents, 0.95))} over ${ms(quantile(floors, 0.95))})`,
      target: 'at most 3',
      met: p95 <= 3,
    },
    ...bursts,
    {
      id: 'heap',
      what: 'Heap of the page and of the worker after the burst',
      value: heap,
      target: 'reported',
      met: true,
    },
  ]
}

async function benchStart(empty: BrowserContext, full: BrowserContext, address: string): Promise<readonly Figure[]> {
  const emptyPage = await openBench(empty, address)
  await emptyPage.evaluate(`window.bench.signIn(${JSON.stringify(EMAIL)}, ${JSON.stringify(PASSWORD)})`)
  const fullPage = await openBench(full, address)
  const seeded = await fullPage.evaluate<number>(
    `window.bench.seed(${JSON.stringify(EMAIL)}, ${JSON.stringify(PASSWORD)}, ${HISTORY})`,
  )
  const starts: { readonly empty: number[]; readonly full: number[] } = { empty: [], full: [] }
  const measure = async (page: Page): Promise<number> => {
    await page.reload()
    await page.waitForFunction('window.bench !== undefined')
    return inPage(page, (bench) => bench.start())
  }
  const first = await measure(fullPage)
  await fullPage.waitForTimeout(3_000)
  await measure(fullPage)
  await measure(emptyPage)
  for (let time = 0; time < STARTS; time++) {
    starts.empty.push(await measure(emptyPage))
    starts.full.push(await measure(fullPage))
  }
  const heap = await heaps(full, fullPage)
  const ratio = quantile(starts.full, 0.5) / quantile(starts.empty, 0.5)
  return [
    {
      id: 'X-PERF-03',
      what: `Start to Home with ${String(seeded)} events behind it over a start with an empty history, median of ${STARTS}`,
      value: `${ratio.toFixed(2)} (${ms(quantile(starts.full, 0.5))} over ${ms(quantile(starts.empty, 0.5))}; the first start, without a checkpoint, ${ms(first)})`,
      target: 'at most 1.15',
      met: ratio <= 1.15,
    },
    {
      id: 'heap',
      what: `Heap of the page and of the worker with ${String(seeded)} events behind them`,
      value: heap,
      target: 'reported',
      met: true,
    },
  ]
}

async function browserVersion(): Promise<string> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: chromiumFlags })
  const version = browser.version()
  await browser.close()
  return version
}

/** What a script of ours prints, in a process of its own. */
const printedBy = (script: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, ['--import', 'tsx', script, ...args], { cwd: root, encoding: 'utf8' }).trim()

function foldFigures(): readonly Figure[] {
  const { eventsPerSecond, growth } = JSON.parse(printedBy('test/bench/fold.ts')) as FoldFigures
  return [
    {
      id: 'X-PERF-05',
      what: 'Events folded per second in Node, mixed log of 1 000 000, decoding included',
      value: Math.round(eventsPerSecond).toLocaleString('en'),
      target: 'at least 100 000',
      met: eventsPerSecond >= 100_000,
    },
    {
      id: 'X-PERF-05',
      what: 'Cost of an event in the last tenth of that log over that in the first',
      value: growth.toFixed(2),
      target: 'at most 1.2',
      met: growth <= 1.2,
    },
  ]
}

const block = (title: string, words: string, printed: string): readonly string[] => [
  `## ${title}`,
  '',
  words,
  '',
  '```text',
  printed,
  '```',
  '',
]

function report(figures: readonly Figure[], browserVersion: string): string {
  const [cpu] = cpus()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, Chromium ${browserVersion}`
  return [
    '# Benchmarks',
    '',
    'Made by `npm run bench`. Every figure is a ratio of two things measured in the same run, or a number that is reported as it is.',
    '',
    `Last run: ${new Date().toISOString().slice(0, 10)}, commit ${commit}, on ${machine}.`,
    '',
    '| requirement | what | figure | target | met |',
    '|---|---|---|---|---|',
    ...figures.map(
      ({ id, what, value, target, met }) => `| ${id} | ${what} | ${value} | ${target} | ${met ? 'yes' : '**no**'} |`,
    ),
    '',
    'The floor is one row added to a bare IndexedDB store in one strict transaction, awaited, on the page, in a profile on the disk. An intent is timed from the call on the page until the view that shows its effect has arrived: two crossings of the worker boundary, the decision, the strict transaction and the projection. Floor and intents take turns, a frame apart, because a view is posted at most once a frame (X-BRIDGE-02). A like writes two rows, the event and what waits to be sent of it; a bare append writes one.',
    '',
    ...block(
      'Bytes',
      'X-BUNDLE-01, by `npm run build && npx tsx scripts/budgets.ts`, which is part of `npm test`. A part that is loaded on demand counts what it adds to what is there.',
      printedBy('scripts/budgets.ts'),
    ),
    ...block(
      'Simulation',
      'X-SIM-01 to X-SIM-03, by `npm run simulate -- --seeds 300 --steps 100`; `npm test` runs the same worlds.',
      printedBy('scripts/simulate.ts', '--seeds', '300', '--steps', '100'),
    ),
  ].join('\n')
}

await build({
  configFile: join(root, 'vite.config.ts'),
  root: join(root, 'test/bench/page'),
  logLevel: 'warn',
  build: { outDir: join(root, 'dist/bench'), emptyOutDir: true },
})
// The app last: the record of what was built is the app's.
await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
const port = await freePort()
const server = await startServer(port)
const address = `http://localhost:${port}/`
try {
  const engine = await withProfile((context) => benchEngine(context, address))
  const start = await withProfile((empty) => withProfile((full) => benchStart(empty, full, address)))
  server.kill()
  const figures = [...engine, ...start, ...foldFigures()]
  const text = report(figures, await browserVersion())
  writeFileSync(join(root, 'docs/benchmarks.md'), text)
  console.log(text)
} finally {
  server.kill()
}
