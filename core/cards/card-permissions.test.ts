import { describe, expect, test } from 'vitest'
import { KnownCardType } from '../../protocol/cards/types'
import { isPermitted, isBoundToDeck } from './card-permissions'

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

describe('special cards', () => {
  test('D-TUCK-07 D-FAV-04 are these seven types', () => {
    expect(special.filter((type) => isBoundToDeck({ type }))).toEqual(special)
  })

  test('D-TUCK-08 do not include any other type, known or unknown', () => {
    expect([...special, ...all].every(KnownCardType.is)).toBe(true)
    expect([...all, 'cardOfTomorrow'].filter((type) => isBoundToDeck({ type }))).toEqual([])
    expect(isBoundToDeck({})).toBe(false)
  })
})

test('D-TUCK-11 D-TUCK-12 D-FAV-04 D-FAV-05 the organisation must allow it; without one it is allowed', () => {
  expect(isPermitted(undefined, 'cardTuckAllowed')).toBe(true)
  expect(isPermitted({ id: 'org' }, 'cardTuckAllowed')).toBe(false)
  expect(isPermitted({ id: 'org', cardTuckAllowed: true }, 'cardTuckAllowed')).toBe(true)
  expect(isPermitted({ id: 'org', cardTuckAllowed: true }, 'cardFavoriteAllowed')).toBe(false)
})
