// Defines which folders may import which others (X-BRIDGE-01): the rules as one table, and a check that proves that it
// read every source file. Type imports count: a layer that uses another layer's types depends on it.
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise } from 'dependency-cruiser'
import type { ICruiseResult, IForbiddenRuleType, IModule } from 'dependency-cruiser'

interface Layer {
  /** Other folders that it may import from. */
  readonly knows: readonly string[]
  /** The only packages that it may import; without this list all except `never`. */
  readonly packages?: readonly string[]
  readonly never?: readonly string[]
}

const serverOnly = [
  'hono',
  '@hono',
  'kysely',
  'pg',
  '@electric-sql',
  'nodemailer',
  'web-push',
  '@node-saml',
  'prom-client',
  '@opentelemetry',
  'tsx',
]
const clientOnly = ['react', 'react-dom', 'react-intl', '@react-spring', '@use-gesture', 'comlink', 'dexie', 'wouter']

export const layers: Readonly<Record<string, Layer>> = {
  protocol: { knows: [], packages: ['fp-ts', 'io-ts'] },
  core: { knows: ['protocol'], packages: ['fp-ts', 'io-ts', 'xstate', '@noble/hashes'] },
  worker: {
    knows: ['protocol', 'core'],
    packages: ['comlink', 'dexie', 'dexie-observable', 'fp-ts', 'io-ts', '@noble/hashes', 'oauth4webapi'],
  },
  ui: { knows: ['protocol'], never: [...serverOnly, 'dexie', 'dexie-observable'] },
  server: { knows: ['protocol', 'core'], never: clientOnly },
}

/** Folders that may import from all layers. */
const observers = ['test', 'scripts']
const testFile = String.raw`\.test\.tsx?$`
/** Workers that the ui starts: the importing file, and the URL import that it uses. */
const workerUrls = [
  { from: 'ui/core-client/worker-link.ts', to: 'worker/main.ts', module: '../../worker/main.ts?worker&url' },
  {
    from: 'ui/screens/replay/replay-link.ts',
    to: 'worker/replay/main.ts',
    module: '../../../worker/replay/main.ts?worker&url',
  },
]

const oneOf = (words: readonly string[]) => `(${words.map((word) => word.replaceAll('.', String.raw`\.`)).join('|')})`
const packagePath = (names: readonly string[]) =>
  `(^|/)node_modules/(@types/)?${oneOf(names.flatMap((name) => [name, name.replace('@', '').replace('/', '__')]))}/`

/** Creates one layer's rules: the forbidden folders and packages. */
const rulesOf = (name: string, layer: Layer): IForbiddenRuleType[] => {
  const from = { path: `^${name}/`, pathNot: testFile }
  const closed = [...Object.keys(layers), ...observers].filter(
    (other) => other !== name && !layer.knows.includes(other),
  )
  const folders: IForbiddenRuleType = {
    name: `${name} does not know`,
    severity: 'error',
    from: name === 'ui' ? { ...from, pathNot: [testFile, `^${oneOf(workerUrls.map((url) => url.from))}$`] } : from,
    to: { path: `^${oneOf(closed)}/` },
  }
  const nodeModules =
    name === 'server'
      ? []
      : [
          {
            name: `${name} runs without Node`,
            severity: 'error' as const,
            from,
            to: { dependencyTypes: ['core' as const] },
          },
        ]
  if (layer.packages !== undefined) {
    const allowed = packagePath(layer.packages)
    return [
      folders,
      ...nodeModules,
      {
        name: `${name} uses only ${layer.packages.join(', ')}`,
        severity: 'error',
        from,
        to: { path: '(^|/)node_modules/', pathNot: allowed },
      },
    ]
  }
  return [
    folders,
    ...nodeModules,
    { name: `${name} leaves to others`, severity: 'error', from, to: { path: packagePath(layer.never ?? []) } },
  ]
}

const rules: IForbiddenRuleType[] = [
  ...Object.entries(layers).flatMap(([name, layer]) => rulesOf(name, layer)),
  ...workerUrls.map((url): IForbiddenRuleType => ({
    name: 'only the worker is started by its address',
    severity: 'error',
    from: { path: `^${url.from}$` },
    to: { path: `^${oneOf(['core', 'worker', 'server', ...observers])}/`, pathNot: `^${url.to}$` },
  })),
  {
    name: 'dexie-observable stays in one file',
    severity: 'error',
    from: { pathNot: String.raw`^worker/tabs/head-feed\.ts$` },
    to: { path: packagePath(['dexie-observable']) },
  },
  // Dynamic imports count: a module that loads another one lazily must not be needed by it.
  { name: 'no cycle', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'no barrel and no catch-all file',
    severity: 'error',
    from: {},
    to: {
      path: String.raw`/(index|utils|util|helpers|helper|common)\.tsx?$`,
      pathNot: ['(^|/)node_modules/', '^test/'],
    },
  },
  {
    name: 'every import exists',
    severity: 'error',
    // The compared products' packages are in a separate folder, which only the benchmark installs.
    from: { pathNot: String.raw`^test/bench/(peers|promises)/[^/]+\.ts$` },
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
]

/** The result of the check. `faults` is empty when all rules hold. */
export interface LayerReport {
  readonly scanned: Readonly<Record<string, number>>
  readonly imports: number
  readonly faults: readonly string[]
}

const isSource = (name: string) => /\.tsx?$/.test(name)

const sourcesIn = (root: string, folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => isSource(name) && !name.includes('node_modules'))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    : []

/**
 * Finds imports of the worker as a module. The ui may import only its URL, and only the raw import text shows the
 * difference.
 */
const moduleImportsOfWorker = (modules: readonly IModule[]) =>
  modules.flatMap(({ source, dependencies }) =>
    workerUrls
      .filter(({ from }) => source === from)
      .flatMap((url) =>
        dependencies
          .filter(({ resolved, module }) => resolved === url.to && module !== url.module)
          .map(({ module }) => `ui imports the worker only as '${url.module}': ${source} imports '${module}'`),
      ),
  )

/** Reads every source file below `root` and checks its imports. Throws when a file cannot be parsed. */
export const checkLayers = async (root: string): Promise<LayerReport> => {
  const folders = [...Object.keys(layers), ...observers]
  const onDisk = folders.flatMap((folder) => sourcesIn(root, folder))
  if (onDisk.length === 0)
    return { scanned: {}, imports: 0, faults: ['no source file was found, so nothing is proven'] }
  const { output } = await cruise(onDisk, {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'default'] },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser gave a text where a result was expected')
  const { modules, summary }: ICruiseResult = output
  const read = new Set(modules.map(({ source }) => source))
  const unread = onDisk.filter((file) => !read.has(file))
  return {
    scanned: Object.fromEntries(
      folders.map((folder) => [
        folder,
        onDisk.filter((file) => file.startsWith(`${folder}/`) && read.has(file)).length,
      ]),
    ),
    imports: modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0),
    faults: [
      ...unread.map((file) => `not read: ${file}`),
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
      ...moduleImportsOfWorker(modules),
    ],
  }
}

/** Minimum number of files. Fewer in the project itself mean a broken scan, not correct code. */
const leastFiles = 20

const main = async () => {
  const { scanned, imports, faults } = await checkLayers(resolve('.'))
  const total = Object.values(scanned).reduce((sum, count) => sum + count, 0)
  const perFolder = Object.entries(scanned).map(([folder, count]) => `${folder} ${count}`)
  const all =
    total < leastFiles ? [...faults, `only ${total} files were read, at least ${leastFiles} are expected`] : faults
  for (const fault of all) console.error(fault)
  console.log(`layers: ${total} files and ${imports} imports read (${perFolder.join(', ')}), ${all.length} faults`)
  process.exitCode = all.length === 0 && imports > 0 ? 0 : 1
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
