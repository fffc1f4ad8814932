import { expect, test } from 'vitest'
import { toCsv } from '../../server/pages/csv'

test('security 37 escapes a cell that a spreadsheet would evaluate as a formula, and quotes commas and quotes', () => {
  const cells = ['=SUM(A1)', '+1', '-1', '@x', '\tx', '\rx', 'a,b', 'say "x"', 'two\nlines', 'plain', -1, undefined]
  expect(toCsv([cells])).toBe(`\uFEFF'=SUM(A1),'+1,'-1,'@x,'\tx,"'\rx","a,b","say ""x""","two\nlines",plain,-1,\r\n`)
})
