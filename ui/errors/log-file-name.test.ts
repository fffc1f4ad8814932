import { describe, expect, test } from 'vitest'
import { logFileName, organisationOf } from './log-file-name'

/** 11 February 2026, 23:30 UTC. */
const LATE = 1_770_852_600_000
const named = (organisation: string | undefined) =>
  logFileName({ organisation, at: LATE, zone: 0, build: '1f0c9a3e77aa', isPrivate: false })
/** Returns the part of the file name that is derived from the organisation. */
const slug = (organisation: string) =>
  /^flipdeck-events-(?:(.*)-)?2026-02-11-1f0c9a3e\.jsonl\.gz$/.exec(named(organisation))?.[1]

describe('the name of a saved log', () => {
  test('X-EXPORT-01 contains the organisation, the day and the build', () => {
    expect(named('Northwind Coffee')).toBe('flipdeck-events-northwind-coffee-2026-02-11-1f0c9a3e.jsonl.gz')
  })

  test('X-EXPORT-01 X-EXPORT-02 says that a file has private content', () => {
    const file = { organisation: 'Northwind Coffee', at: LATE, zone: 0, build: '1f0c9a3e77aa', isPrivate: true }
    expect(logFileName(file)).toBe('flipdeck-private-events-northwind-coffee-2026-02-11-1f0c9a3e.jsonl.gz')
  })

  test('X-EXPORT-01 uses the day in the time zone of the learner', () => {
    const on = (zone: number) => logFileName({ organisation: undefined, at: LATE, zone, build: 'b', isPrivate: false })
    expect(on(60)).toBe('flipdeck-events-2026-02-12-b.jsonl.gz')
    expect(on(-480)).toBe('flipdeck-events-2026-02-11-b.jsonl.gz')
  })

  test.each([
    ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j'],
    ['../../etc/passwd', 'etc-passwd'],
    ['.. . ', undefined],
    ['', undefined],
    ['☕️🎉', undefined],
    ['Kaffee ☕️ Nord 1️⃣', 'kaffee-nord-1'],
    ['CAFÉ Łódź & Søns Straße', 'cafe-lodz-sons-strasse'],
    ['ﬁrst ＴＥＡＭ', 'first-team'],
    ['ノースウィンド珈琲', 'ノースウィンド珈琲'],
    ['Чайная Ёлка', 'чайная-ёлка'],
    ['\u202Eقهوة\u200F الشمال', 'قهوة-الشمال'],
    ['हिन्दी', 'हिन्दी'],
    ["O'Brien\u0000\n\tLtd.", 'o-brien-ltd'],
  ])('X-EXPORT-01 contains only the letters and digits of %j', (organisation, expected) => {
    expect(slug(organisation)).toBe(expected)
  })

  test('X-EXPORT-01 cuts a very long name neither at a dash nor within a letter', () => {
    expect(slug('abcd '.repeat(100))).toBe(`${'abcd-'.repeat(7)}abcd`)
    expect(slug('𠮷'.repeat(100))).toBe('𠮷'.repeat(40))
    expect(new TextEncoder().encode(named('𠮷'.repeat(1_000))).length).toBeLessThan(255)
  })

  test('X-EXPORT-01 shortens a build to the characters that identify it', () => {
    const of = (build: string) => logFileName({ organisation: undefined, at: LATE, zone: 0, build, isPrivate: false })
    expect(of('0123456789abcdef0123456789abcdef01234567')).toBe('flipdeck-events-2026-02-11-01234567.jsonl.gz')
    expect(of('v2.14.0-rc/1')).toBe('flipdeck-events-2026-02-11-v2-14-0-rc-1.jsonl.gz')
    expect(of('development')).toBe('flipdeck-events-2026-02-11-development.jsonl.gz')
  })

  test('X-EXPORT-01 contains no organisation when only the product is known', () => {
    expect(organisationOf(undefined)).toBeUndefined()
    expect(organisationOf({ displayName: 'Flipdeck' })).toBeUndefined()
    expect(organisationOf({ displayName: 'Flipdeck', orgId: 'org-1' })).toBeUndefined()
    expect(organisationOf({ displayName: 'Aurora Academy', orgId: 'org-1' })).toBe('Aurora Academy')
  })
})
