import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { chromiumFlags, findChromium } from './scripts/chromium.mjs'
import viteConfig from './vite.config.ts'

const browserTests = '**/*.browser.test.{ts,tsx}'
const elsewhere = ['**/node_modules/**', 'dist/**', 'test/e2e/**']

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    define: { __BUILD_ID__: JSON.stringify('test') },
    test: {
      testTimeout: 60_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            include: ['{protocol,core,worker,server,ui,scripts,test}/**/*.test.{ts,tsx}'],
            exclude: [...elsewhere, browserTests, 'test/server/production.test.ts'],
            provide: { postgres: '' },
          },
        },
        {
          extends: true,
          // The server's suite once more, on a real PostgreSQL with a pool of connections (X-SERVER-08).
          test: {
            name: 'postgres',
            environment: 'node',
            include: ['test/server/**/*.test.ts'],
            // These start servers with an embedded database of their own.
            exclude: [...elsewhere, 'test/server/command.test.ts'],
            globalSetup: 'test/server/postgres.ts',
          },
        },
        {
          extends: true,
          // Found only while the tests run, these would make the browser load anew in the midst of them.
          optimizeDeps: { include: ['comlink', 'react-intl', 'wouter', 'wouter/use-browser-location'] },
          test: {
            name: 'browser',
            include: [browserTests],
            exclude: elsewhere,
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
  }),
)
