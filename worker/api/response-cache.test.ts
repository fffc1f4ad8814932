import { describe, expect, test } from 'vitest'
import { responseCache } from './response-cache'

const said = (length: number, etag = '"v1"') => ({ etag, body: 'x'.repeat(length) })

describe('the cache of responses', () => {
  test('X-SEC-06 is empty after it is cleared, and does not store a response that was in flight then', () => {
    const answers = responseCache()
    expect(answers.get('session', '/home')).toBeUndefined()
    answers.put('session', '/home', said(1))
    expect(answers.get('session', '/home')).toEqual(said(1))
    expect(answers.get('session', '/library')).toBeUndefined()
    answers.clear()
    answers.put('session', '/library', said(1))
    expect(answers.get('session', '/home')).toBeUndefined()
    expect(answers.get('session', '/library')).toBeUndefined()
  })

  test('X-SEC-06 does not store a late response of another session, and keeps those of the current one', () => {
    const answers = responseCache()
    answers.get('before', '/home')
    answers.get('session', '/library')
    answers.put('session', '/library', said(1))
    answers.put('before', '/home', said(1))
    expect(answers.get('session', '/library')).toEqual(said(1))
    expect(answers.get('session', '/home')).toBeUndefined()
    expect(answers.get('before', '/home')).toBeUndefined()
    expect(answers.get('session', '/library')).toBeUndefined()
  })

  test('X-PERF-06 evicts the oldest response first, and none for a response larger than the whole cache', () => {
    const answers = responseCache()
    answers.get('session', '')
    const kept = () => ['/a', '/b', '/c', '/d'].filter((asked) => answers.get('session', asked) !== undefined)
    for (const asked of ['/a', '/b', '/c']) answers.put('session', asked, said(600_000))
    expect(kept()).toEqual(['/a', '/b', '/c'])
    // Stored again, as after a 304.
    answers.put('session', '/a', said(600_000))
    answers.put('session', '/d', said(600_000))
    expect(kept()).toEqual(['/a', '/c', '/d'])
    answers.put('session', '/b', said(2_000_001))
    expect(kept()).toEqual(['/a', '/c', '/d'])
  })

  test('X-PERF-06 removes the earlier response when the new one is too large', () => {
    const answers = responseCache()
    answers.get('session', '')
    answers.put('session', '/a', said(1))
    answers.put('session', '/a', said(2_000_001))
    expect(answers.get('session', '/a')).toBeUndefined()
  })

  test('X-PERF-06 counts the requested paths, so many small responses are limited too', () => {
    const answers = responseCache()
    answers.get('session', '')
    const asked = (n: number) => `/search?query=${'x'.repeat(990)}${n}`
    for (let n = 0; n < 3_000; n++) answers.put('session', asked(n), said(1))
    const kept = Array.from({ length: 3_000 }, (_, n) => answers.get('session', asked(n))).filter(Boolean)
    expect(kept.length).toBeGreaterThan(1_900)
    expect(kept.length).toBeLessThan(2_000)
  })
})
