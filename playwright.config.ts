import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findShell } from './scripts/chromium.mjs'

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

// The workers read this file again; they are to find the same server.
process.env.E2E_PORT ??= String(await freePort())
const address = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // One more than there are processors: some journeys wait for minutes, for a poll or for a disk that is full.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A journey that fails once is a failure (X-DX-06).
  retries: 0,
  // A loaded machine is slow, not wrong: what is awaited may take its time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: address,
    // Without a graphics card each sliding card costs half a second of a core; specs about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker stands between a page and what a journey does to its requests; those about it ask for it.
    serviceWorkers: 'block',
    // What is pressed and never there fails by itself, before the journey's whole time is over.
    actionTimeout: 30_000,
    // A trace nearly doubles what a journey costs: `npx playwright test --trace on` records one.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findShell() ?? 'chromium', args: chromiumFlags },
  },
  webServer: {
    command: `node scripts/start.mjs --port ${process.env.E2E_PORT} --memory`,
    url: address,
    // The app is built first; on a loaded machine that takes its time.
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
