import { describe, expect, test } from 'vitest'
import { api } from '../../protocol/api'
import { budgetOf, CallBudgets } from './call-budget'
import { Refused } from '../api/refusal'

const drawing = (budgets: CallBudgets, name: 'asked' | 'queued', now: number, tokens = 1): number => {
  try {
    budgets.draw('u', name, tokens, now)
    return 0
  } catch (error) {
    if (error instanceof Refused && error.fault.code === 429) return error.fault.retryAfter ?? 0
    throw error
  }
}

describe('X-SERVER-10 call budgets', () => {
  test('X-SERVER-10 never refuses a device that sends 10,000 actions at 30 per second', () => {
    const budgets = new CallBudgets()
    const waits = Array.from({ length: 10_000 }, (_, at) => drawing(budgets, 'queued', at * 33))
    expect(waits.filter((wait) => wait > 0)).toEqual([])
  })

  test('X-OUTBOX-05 refuses a device that sends 50,000 actions for 5 s at a time, between batches of at least 100', () => {
    const budgets = new CallBudgets()
    let [now, sent, waited, longest] = [0, 0, 0, 0]
    while (sent < 50_000) {
      const wait = drawing(budgets, 'queued', now)
      if (wait === 0) sent += 1
      else waited += 1
      now += wait === 0 ? 10 : wait
      longest = Math.max(longest, wait)
    }
    expect(longest).toBe(5_000)
    expect(waited).toBeGreaterThan(0)
    expect(sent / waited).toBeGreaterThanOrEqual(100)
  })

  test('X-SERVER-10 keeps the bucket of other calls full when the outbox has used up its own', () => {
    expect([budgetOf(api.track), budgetOf(api.recordAnswers), budgetOf(api.home), budgetOf(api.updateAccount)]).toEqual(
      ['queued', 'queued', 'asked', 'asked'],
    )
    const budgets = new CallBudgets()
    while (drawing(budgets, 'queued', 0) === 0);
    expect(drawing(budgets, 'asked', 0)).toBe(0)
  })

  test('X-SERVER-10 draws the cost of a call, draws nothing for a refused call, and has a bucket per person', () => {
    const budgets = new CallBudgets()
    expect(drawing(budgets, 'asked', 0, 1_500)).toBe(0)
    for (let again = 0; again < 3; again++) expect(drawing(budgets, 'asked', 0, 20)).toBe(10_000)
    expect(drawing(budgets, 'asked', 1_999, 20)).toBe(10_000)
    expect(drawing(budgets, 'asked', 2_000, 20)).toBe(0)
    budgets.draw('other', 'asked', 1_500, 0)
  })
})
