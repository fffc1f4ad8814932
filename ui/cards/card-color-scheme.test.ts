import { expect, test } from 'vitest'
import { cardColorScheme } from './card-color-scheme'

test('D-CARD-22 the theme applies to the front and to a back with the picture; any other back follows the app', () => {
  const plain = { parts: {}, back: { kind: 'basic' } } as const
  const pictured = { parts: { cover: 'c.svg' }, back: { kind: 'basic' } } as const
  const asked = { kind: 'quizInstructions', questions: 1, passingGrade: 0, availability: 'open' } as const
  for (const theme of ['light', 'dark'] as const) {
    expect(cardColorScheme({ theme, ...plain }, 'front')).toBe(theme)
    expect(cardColorScheme({ theme, ...plain }, 'back')).toBeUndefined()
    expect(cardColorScheme({ theme, ...pictured }, 'back')).toBe(theme)
    expect(cardColorScheme({ theme, parts: {}, back: { kind: 'image', image: 'c.svg' } }, 'back')).toBe(theme)
    expect(cardColorScheme({ theme, parts: {}, back: { ...asked, cover: 'c.svg' } }, 'back')).toBe(theme)
    expect(cardColorScheme({ theme, parts: {}, back: asked }, 'back')).toBeUndefined()
  }
})

test('D-CARD-22 a card without a theme follows the app on both faces', () => {
  const pictured = { parts: { cover: 'c.svg' }, back: { kind: 'basic' } } as const
  expect(cardColorScheme(pictured, 'front')).toBeUndefined()
  expect(cardColorScheme(pictured, 'back')).toBeUndefined()
})
