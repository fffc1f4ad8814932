import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { chromiumFlags, findChromium } from './scripts/chromium.mjs'
import viteConfig from './vite.config.ts'

const browserTests = '**/*.browser.test.{ts,tsx}'
const elsewhere = ['**/node_modules/**', 'dist/**', 'test/e2e/**', browserTests]
const testsOf = (folders: string) => [`${folders}/**/*.test.{ts,tsx}`]

const serverTests = testsOf('{server,test/server,test/content}')
const toolTests = testsOf('{scripts,test/docs,test/scripts,test/tooling}')
const worldTests = testsOf('test/world')

/** Tests that start programs and databases, or run long: on all processors, each of which loads a module once. */
const inParallel = { maxWorkers: '100%', isolate: false, sequence: { groupOrder: 1 } }

export default defineConfig((env) => {
  // While tests run nobody answers behind its proxy.
  const { server: _, ...config } = viteConfig(env)
  return mergeConfig(config, {
    define: { __BUILD_ID__: JSON.stringify('test') },
    test: {
      testTimeout: 120_000,
      // A whole database is made before some of the files; on a busy machine that takes its time.
      hookTimeout: 300_000,
      // A loaded machine is slow, not wrong: what is awaited may take its time.
      expect: { poll: { timeout: 20_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            // All in one process, which loads each module once (X-DX-06); whatever has no other place is here.
            isolate: false,
            maxWorkers: 1,
            setupFiles: ['test/left-as-found.ts'],
            include: testsOf('{protocol,core,worker,ui,test}'),
            exclude: [...elsewhere, ...serverTests, ...toolTests, ...worldTests],
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            ...inParallel,
            include: serverTests,
            exclude: [...elsewhere, 'test/server/production.test.ts'],
            provide: { postgres: '' },
            globalSetup: 'test/server/seed.ts',
          },
        },
        {
          extends: true,
          // The server's suite once more, on a real PostgreSQL with a pool of connections (X-SERVER-08).
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
          test: { name: 'worlds', ...inParallel, include: worldTests, exclude: elsewhere },
        },
        {
          extends: true,
          // Found only while the tests run, these would make the browser load anew in the midst of them.
          optimizeDeps: { include: ['comlink', 'oauth4webapi', 'react-intl', 'wouter', 'wouter/use-browser-location'] },
          test: {
            name: 'browser',
            sequence: { groupOrder: 2 },
            include: [browserTests],
            exclude: elsewhere.filter((pattern) => pattern !== browserTests),
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              // Without a browser the start fails and names this program: npm test says how to get one.
              provider: playwright({
                launchOptions: { executablePath: findChromium() ?? 'chromium', args: chromiumFlags },
              }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
      ],
    },
  })
})
