// X-HEAL-02, X-HEAL-08: a byte of the database files is flipped while the browser is closed. Acknowledged, unsent
// actions are recovered from the mirror, shown at once and announced. All of them arrive at the server once.
import { join } from 'node:path'
import type { Page } from 'playwright'
import { openChromium } from '../../test/campaign/chromium'
import { compare } from '../../test/campaign/comparison'
import { flipByte } from '../../test/campaign/flip-byte'
import { act, allSent, nothingDone, notShown, openDeck, signIn, type Done } from '../../test/campaign/learner'
import { withPageTrace } from '../../test/campaign/page-trace'
import { throughRuns, type CampaignPlace, type CampaignRun } from '../../test/campaign/runs'
import type { Learner, Sandbox } from '../../test/campaign/sandbox'

/** Learner steps before and after the connection is lost. */
const CONNECTED = 6
const ALONE = 14

export const run = (seeds: Iterable<number>) => {
  /** Flips that broke the database: the user was signed out, or the learner saw the repair message. */
  let hurt = 0
  return throughRuns(
    'flips',
    seeds,
    (place) =>
      flipped(place, () => {
        hurt += 1
      }),
    ({ runs, acknowledged, sound, failed }) =>
      `${runs} bytes, ${hurt} of them broke the database, ${acknowledged} acknowledged actions, ${sound} runs without loss, doubling, or anything not shown or not said, ${failed} with`,
  )
}

async function flipped({ sandbox, profile, random }: CampaignPlace, onHurt: () => void): Promise<CampaignRun> {
  sandbox.cut('nothing')
  const from = sandbox.arrived.length
  const learner = await sandbox.newLearner()
  const done = nothingDone()
  const first = await openChromium(profile)
  try {
    await withPageTrace(first.page, async () => {
      await first.page.goto(sandbox.address)
      await signIn(first.page, learner)
      await openDeck(first.page, sandbox.address)
      for (let step = 0; step < CONNECTED; step++) await act(first.page, done, random)
      sandbox.cut('calls')
      for (let step = 0; step < ALONE; step++) await act(first.page, done, random)
    })
    await first.close()
  } finally {
    await first.kill()
  }
  const place = flipByte(join(profile, 'Default', 'IndexedDB'), random)
  // Sign-in and reading are possible, sending is not, so the page shows only recovered actions.
  sandbox.cut('actions')
  const second = await openChromium(profile)
  try {
    const { faults, hurt } = await withPageTrace(second.page, async () => {
      const found = await after(second.page, sandbox, learner, done)
      sandbox.cut('nothing')
      await allSent(second.page, sandbox.address)
      return found
    })
    const { lost, doubled } = await compare(sandbox, await sandbox.idOf(learner), done, from)
    if (hurt) onHurt()
    const found = [...faults, ...lost, ...doubled].map((fault) => `${place}: ${fault}`)
    return { acknowledged: done.acknowledged, faults: found }
  } finally {
    await second.kill()
  }
}

/**
 * Reopens the app and checks the learner's view: the unchanged deck, or a repair message, a sign-in and then the
 * unchanged deck.
 */
async function after(page: Page, { address }: Sandbox, learner: Learner, done: Done) {
  await page.goto(address)
  const told = page.getByRole('alertdialog', { name: 'Storage repaired' })
  const home = page.getByRole('heading', { name: /^Hi, / })
  const email = page.getByLabel('Email')
  await told.or(home).or(email).first().waitFor()
  // The repair message appears at the start, before anything can be done.
  const isTold = (await told.count()) > 0
  if (isTold) {
    await told.getByRole('button').click()
    // The form ignores keys while the message is open.
    await told.waitFor({ state: 'detached' })
  }
  await home.or(email).first().waitFor()
  const isOut = (await email.count()) > 0
  if (isOut) await signIn(page, learner)
  await openDeck(page, address)
  const missing = await notShown(page, done)
  return {
    hurt: isOut || isTold,
    faults: [...(isOut && !isTold ? ['what was lost and healed was not said'] : []), ...missing],
  }
}
