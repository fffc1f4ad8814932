import { seeded, type Random } from '../world/random'
import { withProfile } from './profile'
import { startSandbox, type Sandbox } from './sandbox'

/** What came of one run of a campaign in a browser. */
export interface CampaignRun {
  /** Actions that the page had shown as recorded. */
  readonly acknowledged: number
  /** What was not as it must be, in words. */
  readonly faults: readonly string[]
}

/** What all runs of a campaign came to. */
interface Figures {
  readonly runs: number
  readonly acknowledged: number
  /** Runs without a fault, and with one. */
  readonly sound: number
  readonly failed: number
}

/** Where a run takes place: one server for all of a campaign, and a browser's profile of its own. */
export interface CampaignPlace {
  readonly sandbox: Sandbox
  readonly profile: string
  readonly random: Random
  readonly seed: number
}

/**
 * Runs a campaign in Chromium once for each seed, and says every fault as it is found. It falls short where a run has a
 * fault, and where nothing at all was acknowledged, which proves nothing.
 */
export async function throughRuns(
  name: string,
  seeds: Iterable<number>,
  once: (place: CampaignPlace) => Promise<CampaignRun>,
  told: (figures: Figures) => string,
): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  const sandbox = await startSandbox()
  const results: CampaignRun[] = []
  try {
    for (const seed of seeds) {
      const random = seeded(seed * 7919)
      const result = await withProfile((profile) => once({ sandbox, profile, random, seed }).catch(broken))
      for (const fault of result.faults) console.error(`${name}, run ${seed}: ${fault}`)
      results.push(result)
    }
  } finally {
    await sandbox.close()
  }
  const acknowledged = results.reduce((sum, result) => sum + result.acknowledged, 0)
  const failed = results.filter(({ faults }) => faults.length > 0).length
  const seconds = Math.round((performance.now() - began) / 1000)
  const figures = { runs: results.length, acknowledged, sound: results.length - failed, failed }
  return { line: `${name}: ${told(figures)} (${seconds} s)`, ok: failed === 0 && acknowledged > 0 }
}

/** A page that does not come to where it should is a fault as well. */
const broken = (error: unknown): CampaignRun => ({ acknowledged: 0, faults: [String(error)] })
