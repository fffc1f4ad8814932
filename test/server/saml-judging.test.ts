import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { JudgingOverdue, judgingInThread } from '../../server/saml/judging'
import { isAcceptable } from '../../server/saml/service-provider'
import { hostileAnswer, slowestAnswer } from './hostile-saml'

const certificate = readFileSync(join(import.meta.dirname, 'certificates', 'localhost.crt'), 'utf8')
const posted = (response: string) => ({
  response,
  provider: {
    entityId: 'https://idp.example/metadata',
    entryPoint: 'https://idp.example/sso',
    certificates: [certificate],
  },
  endpoints: { entityId: 'https://learn.example/metadata', callback: 'https://learn.example/callback' },
  requests: [{ id: '_r', begunAt: new Date().toISOString() }],
})

test('X-SERVER-10 parses an answer with up to 2,000 tags and 128 kB', () => {
  expect(isAcceptable(hostileAnswer('_r', 1_998))).toBe(true)
  expect(isAcceptable(hostileAnswer('_r', 1_999))).toBe(false)
  const ofSize = (bytes: number) => Buffer.from('x'.repeat(bytes)).toString('base64')
  expect(isAcceptable(ofSize(128 * 1024))).toBe(true)
  expect(isAcceptable(ofSize(128 * 1024 + 1))).toBe(false)
})

test('X-SERVER-10 keeps the event loop free while the slowest answer is verified', async () => {
  const judge = judgingInThread(60_000)
  await expect(judge(posted(hostileAnswer('_r', 1)))).rejects.toThrow()
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const began = performance.now()
  await expect(judge(posted(slowestAnswer('_r')))).rejects.toThrow()
  const took = performance.now() - began
  delay.disable()
  expect(delay.max / 1e6).toBeLessThan(took / 2)
})

test('X-SERVER-10 stops a thread that exceeds the deadline, and verifies the next answer in another one', async () => {
  const judge = judgingInThread(2_000)
  const first = judge(posted(hostileAnswer('_r', 24_000)))
  const next = judge(posted(hostileAnswer('_r', 1)))
  await expect(first).rejects.toBeInstanceOf(JudgingOverdue)
  await expect(next).rejects.not.toBeInstanceOf(JudgingOverdue)
})

test('X-SERVER-10 bounds the queue of answers to verify', async () => {
  const judge = judgingInThread()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => judge(posted(hostileAnswer('_r', 1)))))
  const busy = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && Reflect.get(Object(outcome.reason), 'name') === 'Refused',
  )
  expect(busy).toHaveLength(3)
})

test('security 29 passes on why an answer was refused without quoting it', async () => {
  const judge = judgingInThread()
  const canary = 'canary@person.example'
  const refused = judge(posted(hostileAnswer(canary, 1))).catch((error: unknown) => error)
  const error = await refused
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ message: 'The answer was refused' })
})
