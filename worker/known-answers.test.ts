import { describe, expect, test } from 'vitest'
import { knownAnswers } from './known-answers'

const said = (length: number, etag = '"v1"') => ({ etag, body: 'x'.repeat(length) })

describe('what the server has answered of late', () => {
  test('X-SEC-06 nothing is left when it is forgotten, and what was on its way then is not kept', () => {
    const answers = knownAnswers()
    expect(answers.get('session', '/home')).toBeUndefined()
    answers.keep('session', '/home', said(1))
    expect(answers.get('session', '/home')).toEqual(said(1))
    expect(answers.get('session', '/library')).toBeUndefined()
    answers.forget()
    answers.keep('session', '/library', said(1))
    expect(answers.get('session', '/home')).toBeUndefined()
    expect(answers.get('session', '/library')).toBeUndefined()
  })

  test('X-SEC-06 what comes late for another session is not kept, and takes nothing from the one that is on', () => {
    const answers = knownAnswers()
    answers.get('before', '/home')
    answers.get('session', '/library')
    answers.keep('session', '/library', said(1))
    answers.keep('before', '/home', said(1))
    expect(answers.get('session', '/library')).toEqual(said(1))
    expect(answers.get('session', '/home')).toBeUndefined()
    expect(answers.get('before', '/home')).toBeUndefined()
    expect(answers.get('session', '/library')).toBeUndefined()
  })

  test('X-PERF-06 what was said longest ago goes first, and what is too large for all of the room pushes nothing out', () => {
    const answers = knownAnswers()
    answers.get('session', '')
    const kept = () => ['/a', '/b', '/c', '/d'].filter((asked) => answers.get('session', asked) !== undefined)
    for (const asked of ['/a', '/b', '/c']) answers.keep('session', asked, said(600_000))
    expect(kept()).toEqual(['/a', '/b', '/c'])
    // Said again, be it that nothing has changed.
    answers.keep('session', '/a', said(600_000))
    answers.keep('session', '/d', said(600_000))
    expect(kept()).toEqual(['/a', '/c', '/d'])
    answers.keep('session', '/b', said(2_000_001))
    expect(kept()).toEqual(['/a', '/c', '/d'])
  })

  test('X-PERF-06 what is too large now is not known as it was before', () => {
    const answers = knownAnswers()
    answers.get('session', '')
    answers.keep('session', '/a', said(1))
    answers.keep('session', '/a', said(2_000_001))
    expect(answers.get('session', '/a')).toBeUndefined()
  })

  test('X-PERF-06 many small answers are bounded too, by what was asked', () => {
    const answers = knownAnswers()
    answers.get('session', '')
    const asked = (n: number) => `/search?query=${'x'.repeat(990)}${n}`
    for (let n = 0; n < 3_000; n++) answers.keep('session', asked(n), said(1))
    const kept = Array.from({ length: 3_000 }, (_, n) => answers.get('session', asked(n))).filter(Boolean)
    expect(kept.length).toBeGreaterThan(1_900)
    expect(kept.length).toBeLessThan(2_000)
  })
})
