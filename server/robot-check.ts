import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, entity } from '../protocol/codec'
import { parseJson } from '../protocol/json'
import type { Config } from './config'
import { readCapped } from './network'

/** Says whether the answer to a robot check is a good one (S-REG-06). */
export interface RobotCheck {
  readonly passed: (response: string, address: string) => Promise<boolean>
}

const Verdict = entity('Verdict', { success: t.boolean }, {})
const patience = 5_000
const longestVerdict = 20_000

/**
 * The check by its service: a form with the site's secret and the answer is posted to its address, which says
 * `{"success": true}`. Whatever else comes back, or nothing, is no pass.
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

/** What the sandbox's stand-in answers when it is told to fail. */
export const FAILED = 'failed'

/** By the configured service; the sandbox's stand-in believes every other answer, and elsewhere nobody passes without one. */
export const configuredRobotCheck = ({ robotCheck, sandbox }: Pick<Config, 'robotCheck' | 'sandbox'>): RobotCheck =>
  robotCheck === undefined
    ? { passed: (response) => Promise.resolve(sandbox && response !== FAILED) }
    : robotCheckBy(robotCheck.url, robotCheck.secret)
