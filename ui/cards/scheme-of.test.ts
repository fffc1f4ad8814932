import { expect, test } from 'vitest'
import { schemeOf } from './scheme-of'

test('D-CARD-22 the theme holds on the front and on a back with the picture; any other back follows the app', () => {
  const plain = { kind: 'basic' } as const
  const pictured = { kind: 'basic', cover: 'c.svg' } as const
  for (const theme of ['light', 'dark'] as const) {
    expect(schemeOf({ theme, back: plain }, 'front')).toBe(theme)
    expect(schemeOf({ theme, back: plain }, 'back')).toBeUndefined()
    expect(schemeOf({ theme, back: pictured }, 'back')).toBe(theme)
    expect(schemeOf({ theme, back: { kind: 'image', image: 'c.svg' } }, 'back')).toBe(theme)
  }
})

test('D-CARD-22 a card without a theme follows the app on both faces', () => {
  const back = { kind: 'basic', cover: 'c.svg' } as const
  expect(schemeOf({ back }, 'front')).toBeUndefined()
  expect(schemeOf({ back }, 'back')).toBeUndefined()
})
