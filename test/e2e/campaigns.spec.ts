import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

// A few runs of what `npm run campaign` does at length, as a command of its own: each starts its server and its browsers.
const minutes = 60_000
test.setTimeout(8 * minutes)

const root = join(import.meta.dirname, '../..')
const campaign = (name: string, runs: number) =>
  new Promise<{ readonly ended: number | string | null | undefined; readonly said: string }>((done) => {
    const command = ['--import', 'tsx', 'scripts/campaign.ts', name, '--runs', String(runs)]
    execFile(process.execPath, command, { cwd: root, timeout: 7 * minutes }, (error, said, faults) =>
      done({ ended: error === null ? 0 : error.code, said: said + faults }),
    )
  })

test('X-HEAL-03 a browser that is killed amid a stream of actions has lost none that it acknowledged, and the server has each once', async () => {
  const { ended, said } = await campaign('kills', 3)
  expect(said).toMatch(
    /^kills: 3 of Chromium, [1-9]\d* acknowledged actions, 3 runs without loss, doubling or anything not shown, 0 with /m,
  )
  expect(ended).toBe(0)
})

test('X-HEAL-02 X-HEAL-08 a flipped byte in the database’s files: nothing that was acknowledged is lost, what was healed is said and shown', async () => {
  const { ended, said } = await campaign('flips', 2)
  expect(said).toMatch(
    /^flips: 2 bytes, [12] of them broke the database, [1-9]\d* acknowledged actions, 2 runs without loss, doubling, or anything not shown or not said, 0 with /m,
  )
  expect(ended).toBe(0)
})

test('X-BRIDGE-07 the same journey has the same outcome in every engine that is on this machine', async () => {
  const { ended, said } = await campaign('engines', 1)
  expect(said).toMatch(/^engines: journeys in Chromium 1 of 1 with the same outcome, /m)
  expect(said).toMatch(/Firefox (1 of 1 with the same outcome|NOT RUN \(.+?\)), /)
  expect(said).toMatch(/WebKit (1 of 1 with the same outcome|NOT RUN \(.+?\))/)
  expect(ended).toBe(0)
})
