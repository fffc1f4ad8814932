import { seeded, type Random } from '../simulation/random'
import { withProfile } from './profile'
import { startSandbox, type Sandbox } from './sandbox'

/** The result of one run of a campaign in a browser. */
export interface CampaignRun {
  /** Actions that the page had shown as recorded. */
  readonly acknowledged: number
  /** The failures, in words. */
  readonly faults: readonly string[]
}

/** The results of all runs of a campaign. */
interface Figures {
  readonly runs: number
  readonly acknowledged: number
  /** Runs without and with a failure. */
  readonly sound: number
  readonly failed: number
}

/** The environment of a run: the campaign's one server, and a separate browser profile. */
export interface CampaignPlace {
  readonly sandbox: Sandbox
  readonly profile: string
  readonly random: Random
  readonly seed: number
}

/**
 * Runs a campaign in Chromium once for each seed, and reports every failure when found. Fails if a run has a failure,
 * or if nothing was acknowledged, which proves nothing.
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

/** A page that does not reach its target is a failure as well. */
const broken = (error: unknown): CampaignRun => ({ acknowledged: 0, faults: [String(error)] })
