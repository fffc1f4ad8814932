import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

// Short runs of `npm run campaign`, each as its own process with its own server and browsers.
const minutes = 60_000
test.setTimeout(8 * minutes)

const root = join(import.meta.dirname, '../..')
const campaign = (name: string, runs: number, ...more: readonly string[]) =>
  new Promise<{ readonly ended: number | string | null | undefined; readonly said: string }>((done) => {
    const command = ['--import', 'tsx', 'scripts/campaign.ts', name, '--runs', String(runs), ...more]
    execFile(process.execPath, command, { cwd: root, timeout: 7 * minutes }, (error, said, faults) =>
      done({ ended: error === null ? 0 : error.code, said: said + faults }),
    )
  })

test('X-HEAL-03 loses no acknowledged action when the browser is killed during a stream of actions, and sends each once', async () => {
  const { ended, said } = await campaign('kills', 2)
  expect(said).toMatch(
    /^kills: 2 of Chromium, [1-9]\d* acknowledged actions, 2 runs without loss, doubling or anything not shown, 0 with /m,
  )
  expect(ended).toBe(0)
})

test('X-HEAL-02 X-HEAL-08 loses no acknowledged action after a flipped byte in the database’s files, and reports what was repaired', async () => {
  const { ended, said } = await campaign('flips', 2)
  expect(said).toMatch(
    /^flips: 2 bytes, [12] of them broke the database, [1-9]\d* acknowledged actions, 2 runs without loss, doubling, or anything not shown or not said, 0 with /m,
  )
  expect(ended).toBe(0)
})

test('X-BRIDGE-07 has the same outcome for the same journey in every browser engine on this machine', async () => {
  const { ended, said } = await campaign('engines', 1)
  expect(said).toMatch(/^engines: journeys in Chromium 1 of 1 with the same outcome, /m)
  expect(said).toMatch(/Firefox (1 of 1 with the same outcome|NOT RUN \(.+?\)), /)
  expect(said).toMatch(/WebKit (1 of 1 with the same outcome|NOT RUN \(.+?\))/)
  expect(ended).toBe(0)
})

test('X-BRIDGE-03 shows, keeps and performs every press once while the worker is busy for up to 10 s or about to end', async () => {
  const { ended, said } = await campaign('stalls', 1)
  expect(said).toMatch(
    /^stalls: 1 runs, 11 presses beside a busy worker, 1 runs in which each was shown, kept and done once, 0 without /m,
  )
  expect(ended).toBe(0)
})

test("D-DECK-08 D-CARD-24 X-BRIDGE-03 shows one card with the core's face and position after quick presses, keys, swipes and taps", async () => {
  const { ended, said } = await campaign('viewer', 1, '--steps', '24', '--busy', '0')
  expect(said).toMatch(
    /^viewer: [23]\d steps in \d+ sequences from seed 1, .+, 0 after which something was not as it must be /m,
  )
  expect(ended).toBe(0)
})
