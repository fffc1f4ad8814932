import { expect, test } from 'vitest'
import { isStream, needsHelp } from './useStream'

test('D-VIDEO-07 distinguishes a stream from a file by the end of its path', () => {
  expect(isStream('https://media.example/film.m3u8')).toBe(true)
  expect(isStream('https://media.example/film.m3u8?token=1')).toBe(true)
  expect(isStream('https://media.example/film.webm?next=film.m3u8')).toBe(false)
  expect(isStream('')).toBe(false)
})

test('D-VIDEO-07 uses the stream player only in a browser without native support for streams', () => {
  const video = (answer: CanPlayTypeResult) => ({ canPlayType: () => answer })
  expect(needsHelp(video(''))).toBe(true)
  expect(needsHelp(video('maybe'))).toBe(false)
  expect(needsHelp(video('probably'))).toBe(false)
})
