import { describe, expect, test } from 'vitest'
import type { LockRule, LockStep } from '../../protocol/why-locked'
import { aheadLabel, ruleLabel, stepLabel } from './labels'

const formats = { percent: (value: number) => `${value}%`, dateTime: (at: number) => `at ${at}` }

describe('texts of a lock', () => {
  test.each<[LockRule, string, object]>([
    [{ is: 'open' }, 'why.open', {}],
    [{ is: 'chain', relocked: false }, 'viewer.locked.text', {}],
    [{ is: 'chain', relocked: false, deckTitle: 'A' }, 'viewer.locked.after', { title: 'A' }],
    [{ is: 'chain', relocked: false, deckTitle: 'A', percentage: 80 }, 'why.chain', { title: 'A', percent: '80%' }],
    [{ is: 'chain', relocked: false, deckTitle: 'A', percentage: 100 }, 'why.chainAll', { title: 'A' }],
    [{ is: 'chain', relocked: true, deckTitle: 'A', percentage: 80 }, 'why.relocked', { title: 'A', percent: '80%' }],
    [{ is: 'answered' }, 'why.answered', {}],
    [{ is: 'missed' }, 'why.missed', {}],
    [{ is: 'missed', opensAt: 5 }, 'why.missedUntil', {}],
    [{ is: 'waits', attempts: 3, days: 4 }, 'why.waits', { attempts: 3, days: 4 }],
    [{ is: 'usedUp', attempts: 6 }, 'why.usedUp', { attempts: 6 }],
  ])('decision 13 %o has its sentence', (rule, id, values) => {
    expect(ruleLabel(rule, formats)).toEqual({ id, values })
  })

  test.each<[LockStep, string, object, 'done' | 'turn']>([
    [{ happened: 'seen', title: 'A', seen: 4, total: 4 }, 'why.step.seenAll', { title: 'A', total: 4 }, 'done'],
    [{ happened: 'seen', title: 'A', seen: 1, total: 4 }, 'why.step.seen', { title: 'A', seen: 1, total: 4 }, 'done'],
    [
      { happened: 'attempt', at: 1, passed: false, number: 2, score: 50 },
      'why.step.attempt',
      { number: 2, score: '50%' },
      'done',
    ],
    [{ happened: 'attempt', at: 1, passed: false, number: 1 }, 'why.step.elsewhere', { number: 1 }, 'done'],
    [{ happened: 'attempt', at: 1, passed: false, score: 50 }, 'why.step.failed', { score: '50%' }, 'turn'],
    [{ happened: 'attempt', at: 1, passed: true, score: 90 }, 'why.step.attemptEnded', { score: '90%' }, 'done'],
    [{ happened: 'answered', at: 1 }, 'why.step.answered', {}, 'done'],
    [{ happened: 'answered', at: 1, outcome: 'right' }, 'why.step.answeredRight', {}, 'done'],
    [{ happened: 'answered', at: 1, outcome: 'wrong' }, 'why.step.answeredWrong', {}, 'turn'],
    [{ happened: 'relocked', at: 1 }, 'why.step.relocked', {}, 'turn'],
    [{ happened: 'retried', at: 1 }, 'why.step.retried', {}, 'done'],
    [{ happened: 'reset', at: 1 }, 'why.step.reset', {}, 'done'],
  ])('decision 13 %o has its sentence', (step, id, values, tone) => {
    expect(stepLabel(step, formats)).toMatchObject({ id, values, tone })
  })

  test('decision 13 pending steps have their sentences', () => {
    expect(aheadLabel({ comes: 'cards', count: 2 }, formats)).toEqual({ id: 'why.ahead.cards', values: { count: 2 } })
    expect(aheadLabel({ comes: 'time', at: 5 }, formats)).toEqual({ id: 'why.ahead.time', values: { when: 'at 5' } })
    expect(aheadLabel({ comes: 'attemptEnds' }, formats).id).toBe('why.ahead.attemptEnds')
    expect(aheadLabel({ comes: 'nextAttempt' }, formats).id).toBe('why.ahead.nextAttempt')
  })
})
