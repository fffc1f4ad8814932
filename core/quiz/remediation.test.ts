import { describe, expect, test } from 'vitest'
import { remediationFor } from './remediation'

const remediation = {
  correct: { text: 'Well done' },
  incorrect: { text: 'Look again' },
  answers: { b: { text: 'Too hot' }, c: { text: '  ' } },
}

describe('remediation', () => {
  test('D-ANSWER-18 is the answer’s own if it has one', () => {
    expect(remediationFor(remediation, 'b', 'wrong')).toEqual({ text: 'Too hot' })
    expect(remediationFor(remediation, 'b', 'right')).toEqual({ text: 'Too hot' })
  })

  test('D-ANSWER-18 else is that of the outcome', () => {
    expect(remediationFor(remediation, 'a', 'right')).toEqual({ text: 'Well done' })
    expect(remediationFor(remediation, 'a', 'wrong')).toEqual({ text: 'Look again' })
    expect(remediationFor(remediation, 'c', 'wrong')).toEqual({ text: 'Look again' })
  })

  test('D-ANSWER-18 is the answer’s own for a survey answer, or absent', () => {
    expect(remediationFor(remediation, 'b', 'recorded')).toEqual({ text: 'Too hot' })
    expect(remediationFor(remediation, 'a', 'recorded')).toBeUndefined()
  })

  test('D-ANSWER-18 treats an empty text without links as absent', () => {
    expect(remediationFor({ correct: { text: ' ' }, incorrect: {} }, 'a', 'right')).toBeUndefined()
    expect(remediationFor({ incorrect: { links: [{ cardId: 'c1' }] } }, 'a', 'wrong')).toEqual({
      links: [{ cardId: 'c1' }],
    })
    expect(remediationFor(undefined, 'a', 'wrong')).toBeUndefined()
    expect(remediationFor({ answers: {} }, 'constructor', 'wrong')).toBeUndefined()
  })
})
