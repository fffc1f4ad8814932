import { createServer } from 'node:net'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium.mjs'

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
  workers: 2,
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
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium() ?? 'chromium', args: chromiumFlags },
  },
  webServer: {
    command: `node scripts/start.mjs --port ${process.env.E2E_PORT} --memory`,
    url: address,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
