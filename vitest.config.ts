import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import { chromiumFlags, findShell } from './scripts/browser/chromium.mjs'
import { browserEnvironment } from './scripts/browser/test-fonts.mjs'
import viteConfig from './vite.config.ts'

const browserTests = '**/*.browser.test.{ts,tsx}'
const noBrowserTests = ['**/node_modules/**', 'dist/**', 'test/e2e/**']
const elsewhere = [...noBrowserTests, browserTests]
const screenTests = ['cards', 'screens'].map((folder) => `ui/${folder}/${browserTests}`)
const testsOf = (folders: string) => [`${folders}/**/*.test.{ts,tsx}`]

const serverTests = testsOf('{server,test/server,test/content}')
const toolTests = testsOf('{scripts,test/docs,test/scripts,test/tooling}')
const simulationTests = testsOf('test/simulation')

/** `npm test` runs a share of the cases of each property (test/cases.ts) and omits slow unit tests. */
const isQuick = process.env['PROPERTY_CASES'] !== undefined
const slowUnitTests = [
  'test/protocol/patterns.test.ts',
  'test/worker/sender.test.ts',
  'test/worker/log.test.ts',
  'test/worker/detect-lost-rows.test.ts',
  'core/cards/competition/leaderboard.test.ts',
]

/**
 * Server tests that run only on PostgreSQL, in `npm run test:all`: several processes, costs, hostile and generated
 * requests, slow tests, and details of single calls. The others also run in `npm test` on the embedded database.
 */
const onPostgres = [
  'production',
  'command',
  'concurrency',
  'cost',
  'race',
  'indexes',
  'authorisation-property',
  'fuzz',
  'openapi-fuzz',
  'session-model',
  'content-changes',
  'bad-input',
  'stamps',
  'content-pack',
  'languages',
  'letting-go',
  'sweep',
  'limits',
  'exposure',
  'security-events',
  'seal-keys',
  'saml',
  'saml-judging',
  'openid',
  'sign-in-trust',
  'password-hashing',
  'authorisation',
  'late-work',
  'media',
  'budgets',
  'delivery',
  'favorites',
  'shared-card',
  'category-search',
  'own-decks',
  'ratings',
  'learner-statements',
  'public-records',
  'assessments',
  'rules-trust',
  'database-faults',
  'service-manager',
  'administration',
  'administration-invitations',
  'administration-command',
  'merged-people',
  'publish',
  'effects',
  'planted-edits',
  'release',
  'upgrade',
  'tracing',
  'replica',
  'partition',
  'keys-by-person',
].map((name) => `test/server/${name}.test.ts`)

/** Tests that start programs and databases, or run long: on all processors, and each process loads a module once. */
const inParallel = { maxWorkers: '100%', isolate: false, sequence: { groupOrder: 1 } }

/** Modules do not change during a run, so the browser may cache them across test files. */
const cachedModules: Plugin = {
  name: 'cached-modules',
  configureServer({ middlewares }) {
    middlewares.use((_, response, next) => {
      const set = response.setHeader.bind(response)
      response.setHeader = (name, value) =>
        set(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value)
      next()
    })
  },
}

/** Tests in Chromium, each file in a page of its own. */
const browserProject = (name: string, files: { readonly include: string[]; readonly exclude: string[] }) => ({
  extends: true as const,
  plugins: [cachedModules],
  // Vite would discover these during the tests and reload the page.
  optimizeDeps: {
    include: [
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      'comlink',
      'dexie/dist/modern/dexie.mjs',
      'oauth4webapi',
      'react-intl',
      'wouter',
      'wouter/use-browser-location',
    ],
  },
  test: {
    name,
    sequence: { groupOrder: name === 'browser' ? 2 : 3 },
    ...files,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Without a browser the start fails and names this program; npm test explains how to install one.
      provider: playwright({
        launchOptions: {
          executablePath: findShell() ?? 'chromium',
          args: [...chromiumFlags, '--autoplay-policy=no-user-gesture-required'],
          env: browserEnvironment(),
        },
        contextOptions: { locale: 'en-US', timezoneId: 'UTC' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
})

export default defineConfig((env) => {
  // No server runs behind the proxy during tests.
  const { server: _, ...config } = viteConfig(env)
  return mergeConfig(config, {
    define: { __BUILD_ID__: JSON.stringify('test') },
    test: {
      testTimeout: 120_000,
      // Some files create a complete database first, which is slow on a busy machine.
      hookTimeout: 300_000,
      // Long because a loaded machine is slow.
      expect: { poll: { timeout: 20_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            // Each process loads a module once (X-DX-06). Tests without another project are here.
            isolate: false,
            maxWorkers: isQuick ? 1 : '100%',
            setupFiles: ['test/global-leak-check.ts', 'test/cases.ts'],
            include: testsOf('{protocol,core,worker,ui,test}'),
            exclude: [
              ...elsewhere,
              ...serverTests,
              ...toolTests,
              ...simulationTests,
              ...(isQuick ? slowUnitTests : []),
            ],
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            ...inParallel,
            include: serverTests,
            exclude: [...elsewhere, ...onPostgres],
            provide: { postgres: '' },
            globalSetup: 'test/server/seed.ts',
          },
        },
        {
          extends: true,
          // The server's suite again, on a real PostgreSQL with a connection pool (X-SERVER-08).
          test: {
            name: 'postgres',
            ...inParallel,
            include: testsOf('test/server'),
            exclude: elsewhere,
            globalSetup: 'test/server/postgres.ts',
          },
        },
        {
          extends: true,
          test: { name: 'tools', ...inParallel, include: toolTests, exclude: elsewhere },
        },
        {
          extends: true,
          test: { name: 'simulation', ...inParallel, include: simulationTests, exclude: elsewhere },
        },
        browserProject('browser', { include: [browserTests], exclude: [...noBrowserTests, ...screenTests] }),
        // Screens and cards: the end-to-end tests of npm test lead through the main ones.
        browserProject('screens', { include: screenTests, exclude: noBrowserTests }),
      ],
    },
  })
})
