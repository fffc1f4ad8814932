import { expect, test } from 'vitest'
import { importLimits, type ImportReason } from '../../../protocol/export-format'
import en from '../../i18n/messages/en.json'
import { faultText } from './fault-texts'

const caps: readonly (readonly [reason: ImportReason, cap: string])[] = [
  ['tooLarge', `${importLimits.compressed / 1_000_000} MB`],
  ['expandsTooFar', `${importLimits.expanded / 1_000_000} MB`],
  ['tooManyRows', importLimits.rows.toLocaleString('en')],
  ['tooDeep', '64 levels'],
]

test.each(caps)('X-EXPORT-04 reports a file over a limit on the page, with the limit: %s', (reason, cap) => {
  expect(en[faultText({ kind: 'importFault', reason, line: 3 })]).toContain(cap)
})

test('X-EXPORT-04 reports a file that is invalid from its first line as no log, and an invalid later line as damaged', () => {
  for (const reason of ['notJson', 'notText'] as const) {
    expect(faultText({ kind: 'importFault', reason, line: 1 })).toBe('replay.fault.notALog')
    expect(faultText({ kind: 'importFault', reason, line: 2 })).toBe('replay.fault.damaged')
  }
})
