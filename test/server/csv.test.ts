import { expect, test } from 'vitest'
import { toCsv } from '../../server/csv'

test('security 37 a cell that a spreadsheet would take for a formula is told apart; commas and quotes stay in their cell', () => {
  const cells = ['=SUM(A1)', '+1', '-1', '@x', '\tx', '\rx', 'a,b', 'say "x"', 'two\nlines', 'plain', -1, undefined]
  expect(toCsv([cells])).toBe(`\uFEFF'=SUM(A1),'+1,'-1,'@x,'\tx,"'\rx","a,b","say ""x""","two\nlines",plain,-1,\r\n`)
})
