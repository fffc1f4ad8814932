import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findShell } from './scripts/browser/chromium.mjs'
import { browserEnvironment } from './scripts/browser/test-fonts.mjs'

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

// Worker processes read this file again and must find the same server.
process.env.E2E_PORT ??= String(await freePort())
const address = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // One more than the processors: some journeys wait for minutes, for example for a poll or a full disk.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that fails once is a failure (X-DX-06).
  retries: 0,
  // The timeouts are long because a loaded machine is slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    // Without a graphics card each sliding card costs half a second of a core. Specs about animation turn motion on.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would intercept requests before a journey's route handlers. Specs about it allow it.
    serviceWorkers: 'block',
    // An element that never appears fails its action before the journey's own timeout.
    actionTimeout: 30_000,
    // A trace nearly doubles the time of a journey. `npx playwright test --trace on` records one.
    screenshot: 'only-on-failure',
    // Fixed, so that the machine's own locale and time zone do not matter.
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: { executablePath: findShell() ?? 'chromium', args: chromiumFlags, env: browserEnvironment() },
  },
  webServer: {
    command: `node scripts/start.mjs --port ${process.env.E2E_PORT} --memory`,
    url: address,
    // Includes the build of the app, which is slow on a loaded machine.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
