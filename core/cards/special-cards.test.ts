import { describe, expect, test } from 'vitest'
import { KnownCardType } from '../../protocol/cards/types'
import { allows, isSpecial } from './special-cards'

const special = [
  'quiz',
  'quizInstructions',
  'quizResults',
  'quizReport',
  'index',
  'pointsResults',
  'competitionInstructions',
]
const all = [
  'basic',
  'image',
  'file',
  'video',
  'todo',
  'action',
  'likert',
  'feedback',
  'webview',
  'doOrDont',
  'orderUp',
  'discussion',
  'leaderboard',
  'competitionResult',
  'playlist',
]

describe('cards that belong to their deck', () => {
  test('D-TUCK-07 D-FAV-04 are these seven types', () => {
    expect(special.filter((type) => isSpecial({ type }))).toEqual(special)
  })

  test('D-TUCK-08 all others are not, unknown ones among them', () => {
    expect([...special, ...all].every(KnownCardType.is)).toBe(true)
    expect([...all, 'cardOfTomorrow'].filter((type) => isSpecial({ type }))).toEqual([])
    expect(isSpecial({})).toBe(false)
  })
})

test('D-TUCK-11 D-TUCK-12 D-FAV-04 D-FAV-05 the organisation must allow it; without one it is allowed', () => {
  expect(allows(undefined, 'cardTuckAllowed')).toBe(true)
  expect(allows({ id: 'org' }, 'cardTuckAllowed')).toBe(false)
  expect(allows({ id: 'org', cardTuckAllowed: true }, 'cardTuckAllowed')).toBe(true)
  expect(allows({ id: 'org', cardTuckAllowed: true }, 'cardFavoriteAllowed')).toBe(false)
})
