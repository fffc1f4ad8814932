// D-DECK-08, D-CARD-24..33, X-BRIDGE-03: a driver uses decks by fast sequences of presses, keys, swipes, taps and
// answers. The processor is slowed, other processes are busy, and workers are busy or end. After each sequence one card
// is visible, with the core's side and position, its heading, its progress and a usable focus.
import { spawn, type ChildProcess } from 'node:child_process'
import type { Page } from 'playwright'
import { openChromium } from '../../test/campaign/chromium'
import { openDeck, signIn } from '../../test/campaign/learner'
import { withPageTrace } from '../../test/campaign/page-trace'
import { withProfile } from '../../test/campaign/profile'
import { startSandbox, type Sandbox } from '../../test/campaign/sandbox'
import { decks, goInside, sequenceOf, settle, take, wordsOf } from '../../test/campaign/viewer'
import { seeded } from '../../test/simulation/random'
import type { Given } from '../campaign'

/** Sequences per learner, because an assessment ends at some point. */
const BY_ONE_LEARNER = 25
/** Consecutive sequences in the same deck. */
const IN_ONE_DECK = 8
/** Timeout, ms; long because a loaded machine is slow. */
const PATIENCE = 120_000
/** Browser messages about requests of an ended worker. */
const expectedNoise = /Failed to load resource|net::ERR_/

interface Driven {
  steps: number
  sequences: number
  readonly faults: string[]
}

/** Runs the given number of steps. The seeds are ignored. */
export async function run(
  seeds: Iterable<number>,
  { steps = 100, seed = 1, throttle = 6, busy = 2 }: Given,
): Promise<{ readonly line: string; readonly ok: boolean }> {
  void seeds
  const began = performance.now()
  const driven: Driven = { steps: 0, sequences: 0, faults: [] }
  const sandbox = await startSandbox()
  const burners = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const stopBurning = () => burners.forEach((burner: ChildProcess) => burner.kill())
  process.once('exit', stopBurning)
  try {
    while (driven.steps < steps) {
      await byOneLearner(sandbox, driven, { steps, seed, throttle })
      console.error(`viewer: ${driven.steps} of ${steps} steps taken`)
    }
  } finally {
    stopBurning()
    process.off('exit', stopBurning)
    await sandbox.close()
  }
  for (const fault of driven.faults) console.error(`viewer, ${fault}`)
  const seconds = Math.round((performance.now() - began) / 1000)
  const line = `viewer: ${driven.steps} steps in ${driven.sequences} sequences from seed ${seed}, processor at a ${throttle}th beside ${busy} busy processes, ${driven.faults.length} after which something was not as it must be (${seconds} s)`
  return { line, ok: driven.faults.length === 0 }
}

const byOneLearner = (sandbox: Sandbox, driven: Driven, how: Required<Pick<Given, 'steps' | 'seed' | 'throttle'>>) =>
  withProfile(async (profile) => {
    const learner = await sandbox.newLearner()
    const { page, kill } = await openChromium(profile)
    const said: string[] = []
    page.on('pageerror', ({ message }) => said.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedNoise.test(message.text())) said.push(message.text())
    })
    page.setDefaultTimeout(PATIENCE)
    try {
      await page.goto(sandbox.address)
      await signIn(page, learner)
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: how.throttle })
      for (let count = 0; count < BY_ONE_LEARNER && driven.steps < how.steps; count++) {
        const seed = how.seed + driven.sequences
        driven.sequences += 1
        const sequence = () => oneSequence(page, sandbox.address, seed, said, driven.faults)
        driven.steps += await withPageTrace(page, sequence).catch((error: unknown) => {
          throw new Error(`seed ${seed}: ${String(error)}`, { cause: error })
        })
      }
    } finally {
      await kill()
    }
  })

async function oneSequence(
  page: Page,
  address: string,
  seed: number,
  said: string[],
  faults: string[],
): Promise<number> {
  const random = seeded(Math.imul(seed, 0x9e3779b1))
  const deck = decks[Math.floor(seed / IN_ONE_DECK) % decks.length]
  if (deck === undefined) return 0
  if (!page.url().includes(deck.id)) await goInside(page, deck.id)
  const sequence = sequenceOf(random)
  const left = await settle(page, deck, true)
  if (left.length > 0) await openDeck(page, address, deck.id)
  for (const step of sequence) await take(page, step)
  const mayMove = sequence.some((step) => step.does === 'answer' || step.does === 'key' || step.does === 'tap')
  const wrong = [...(await settle(page, deck, mayMove)).filter((words) => words !== 'left'), ...said.splice(0)]
  if (wrong.length > 0) {
    faults.push(`seed ${seed}, deck ${deck.id}, ${sequence.map(wordsOf).join('; ')}: ${wrong.join('; ')}`)
    console.error(`viewer, ${faults.at(-1) ?? ''}`)
    await openDeck(page, address, deck.id)
  }
  return sequence.length
}
