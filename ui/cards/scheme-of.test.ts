import { expect, test } from 'vitest'
import { schemeOf } from './scheme-of'

test('D-CARD-22 the theme holds on the front and on a back with the picture; any other back follows the app', () => {
  const plain = { parts: {}, back: { kind: 'basic' } } as const
  const pictured = { parts: { cover: 'c.svg' }, back: { kind: 'basic' } } as const
  const asked = { kind: 'quizInstructions', questions: 1, passingGrade: 0, availability: 'open' } as const
  for (const theme of ['light', 'dark'] as const) {
    expect(schemeOf({ theme, ...plain }, 'front')).toBe(theme)
    expect(schemeOf({ theme, ...plain }, 'back')).toBeUndefined()
    expect(schemeOf({ theme, ...pictured }, 'back')).toBe(theme)
    expect(schemeOf({ theme, parts: {}, back: { kind: 'image', image: 'c.svg' } }, 'back')).toBe(theme)
    expect(schemeOf({ theme, parts: {}, back: { ...asked, cover: 'c.svg' } }, 'back')).toBe(theme)
    expect(schemeOf({ theme, parts: {}, back: asked }, 'back')).toBeUndefined()
  }
})

test('D-CARD-22 a card without a theme follows the app on both faces', () => {
  const pictured = { parts: { cover: 'c.svg' }, back: { kind: 'basic' } } as const
  expect(schemeOf(pictured, 'front')).toBeUndefined()
  expect(schemeOf(pictured, 'back')).toBeUndefined()
})
