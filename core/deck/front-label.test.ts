import { expect, test } from 'vitest'
import { frontLabel } from './front-label'

test('D-CARD-14 the front label is the trimmed text after label: in the tags', () => {
  expect(frontLabel(['drinks', 'label:  Must know '])).toBe('Must know')
  expect(frontLabel(['label:First', 'label:Second'])).toBe('First')
  expect(frontLabel(['label:a:b'])).toBe('a:b')
})

test('D-CARD-14 there is no label without such a tag', () => {
  expect(frontLabel(undefined)).toBeUndefined()
  expect(frontLabel([])).toBeUndefined()
  expect(frontLabel(['drinks', 'a label:x', 'Label:x'])).toBeUndefined()
  expect(frontLabel(['label:  '])).toBeUndefined()
})
