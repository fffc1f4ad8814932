import { describe, expect, test } from 'vitest'
import { remediationFor } from './remediation'

const remediation = {
  correct: { text: 'Well done' },
  incorrect: { text: 'Look again' },
  answers: { b: { text: 'Too hot' }, c: { text: '  ' } },
}

describe('remediation', () => {
  test('D-ANSWER-18 is that of the answer when it has its own', () => {
    expect(remediationFor(remediation, 'b', 'wrong')).toEqual({ text: 'Too hot' })
    expect(remediationFor(remediation, 'b', 'right')).toEqual({ text: 'Too hot' })
  })

  test('D-ANSWER-18 else it is that of the outcome', () => {
    expect(remediationFor(remediation, 'a', 'right')).toEqual({ text: 'Well done' })
    expect(remediationFor(remediation, 'a', 'wrong')).toEqual({ text: 'Look again' })
    expect(remediationFor(remediation, 'c', 'wrong')).toEqual({ text: 'Look again' })
  })

  test('D-ANSWER-18 a survey answer has its own or none', () => {
    expect(remediationFor(remediation, 'b', 'recorded')).toEqual({ text: 'Too hot' })
    expect(remediationFor(remediation, 'a', 'recorded')).toBeUndefined()
  })

  test('D-ANSWER-18 an empty text without links is none', () => {
    expect(remediationFor({ correct: { text: ' ' }, incorrect: {} }, 'a', 'right')).toBeUndefined()
    expect(remediationFor({ incorrect: { links: [{ cardId: 'c1' }] } }, 'a', 'wrong')).toEqual({
      links: [{ cardId: 'c1' }],
    })
    expect(remediationFor(undefined, 'a', 'wrong')).toBeUndefined()
    expect(remediationFor({ answers: {} }, 'constructor', 'wrong')).toBeUndefined()
  })
})
