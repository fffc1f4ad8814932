import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, struct } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import type { Config } from '../config/config'
import { readCapped } from '../http/read-capped'

/** Verifies the response of a robot check (S-REG-06). */
export interface RobotCheck {
  readonly passed: (response: string, address: string) => Promise<boolean>
}

const Verdict = struct('Verdict', { success: t.boolean }, {})
const patience = 5_000
const longestVerdict = 20_000

/**
 * Creates a check by an external service. Posts a form with the site's secret and the response to its address, which
 * answers `{"success": true}`. Anything else, or no answer, is a failure.
 */
const robotCheckBy = (url: string, secret: string): RobotCheck => ({
  passed: async (response, address) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response, remoteip: address }),
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      const text = answer.ok ? await readCapped(answer, longestVerdict) : undefined
      const json = parseJson(text ?? '')
      const verdict = decode(Verdict, E.isRight(json) ? json.right : undefined)
      return E.isRight(verdict) && verdict.right.success
    } catch {
      return false
    }
  },
})

/** The response of the sandbox's substitute when it should fail. */
export const FAILED = 'failed'

/**
 * Returns the configured robot check. Without one, the sandbox's substitute accepts every other response, and
 * production refuses all.
 */
export const configuredRobotCheck = ({ robotCheck, sandbox }: Pick<Config, 'robotCheck' | 'sandbox'>): RobotCheck =>
  robotCheck === undefined
    ? { passed: (response) => Promise.resolve(sandbox && response !== FAILED) }
    : robotCheckBy(robotCheck.url, robotCheck.secret)
