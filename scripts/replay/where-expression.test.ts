import { describe, expect, test } from 'vitest'
import { parseCondition } from './where-expression'

const state = {
  user: {
    owner: 'user-1',
    quiz: { trials: { 'deck-1': { attemptsRemaining: 0, phase: 'exhausted' }, d2: { attemptsRemaining: 2 } } },
  },
  list: ['a', 'b'],
}
const roots = [state, state.user, state.user.quiz]
const holds = (text: string) => parseCondition(text)(roots)

describe('an expression of --where', () => {
  test.each([
    ['trials.*.attemptsRemaining == 0', true],
    ['trials.*.attemptsRemaining==1', false],
    ['trials.*.attemptsRemaining > 1 && user.owner == "user-1"', true],
    ["trials['deck-1'].phase == 'exhausted'", true],
    ['trials.deck-1.phase contains "haust"', true],
    ['list contains "b"', true],
    ['list[0] != "a"', false],
    ['!(owner == null) || trials', true],
    ['nothing.at.all', false],
    ['nothing != 1', false],
    ['trials.*.attemptsRemaining <= "0"', false],
    ['constructor || __proto__ || toString', false],
  ])('X-REPLAY-01 %s is %s', (text, expected) => {
    expect(holds(text)).toBe(expected)
  })

  test.each([
    '',
    '==',
    'a ==',
    '(a',
    'a b',
    'a.',
    'a[',
    'f(1)',
    'a; b',
    'a = 1',
    '`a`',
    '!'.repeat(1_000),
    '('.repeat(1_000),
  ])('X-REPLAY-01 rejects %j with an example', (text) => {
    expect(() => parseCondition(text)).toThrow('--where cannot be read at')
  })
})
