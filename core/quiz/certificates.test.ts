import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { instants, zones } from '../../test/arbitraries/moments'
import type { ZoneAt } from '../clock/zoned-time'
import { certificatesByYear } from './certificate-years'
import { certificates, hasCertificate } from './certificates'

const FIRST_DAY = Date.UTC(2018, 0, 1)
const trials = fc.array(
  fc.record(
    { passedAt: instants, submittedAt: instants, certificateId: fc.constant('certificate') },
    { requiredKeys: [] },
  ),
)

describe('certificates', () => {
  test('D-TRIAL-31 are valid when submitted on or after 2018-01-01', () => {
    const trial = { passedAt: 1, certificateId: 'certificate' }
    expect(hasCertificate({ ...trial, submittedAt: FIRST_DAY })).toBe(true)
    expect(hasCertificate({ ...trial, submittedAt: FIRST_DAY - 1 })).toBe(false)
  })

  property.prop([trials])(
    'S-CERT-01 lists exactly the passed trials with a certificate that were submitted late enough',
    (list) => {
      const expected = list.filter(
        (trial) => 'passedAt' in trial && 'certificateId' in trial && (trial.submittedAt ?? 0) >= FIRST_DAY,
      )
      const listed = certificates(list)
      expect(new Set(listed)).toEqual(new Set(expected))
      expect(listed).toHaveLength(expected.length)
    },
  )

  property.prop([trials, zones])('S-CERT-02 are grouped by year of passing, newest year first', (list, zone) => {
    const groups = certificatesByYear(list, () => zone)
    const years = groups.map(({ year }) => year)
    expect(years).toEqual([...new Set(years)].toSorted((a, b) => b - a))
    expect(groups.flatMap((group) => group.certificates)).toEqual(certificates(list))
    for (const group of groups) {
      expect(group.certificates.length).toBeGreaterThan(0)
      for (const { passedAt } of group.certificates) {
        expect(new Date(passedAt + zone * 60_000).getUTCFullYear()).toBe(group.year)
      }
    }
  })

  test('S-CERT-02 uses the year of the learner’s calendar', () => {
    const newYear = {
      passedAt: Date.parse('2025-12-31T23:30:00Z'),
      submittedAt: FIRST_DAY,
      certificateId: 'certificate',
    }
    const yearIn = (zoneAt: ZoneAt) => certificatesByYear([newYear], zoneAt).map(({ year }) => year)
    expect([yearIn(() => 60), yearIn(() => 0)]).toEqual([[2026], [2025]])
    // Passed in winter time, and viewed in summer time.
    expect(yearIn((at) => (at < Date.parse('2026-03-29T01:00:00Z') ? 0 : 60))).toEqual([2025])
  })
})
