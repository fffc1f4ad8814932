import { expect, test } from 'vitest'
import { feedbackFieldHeight } from './Fields'

test('D-FEED-11 the feedback field height is 200', () => {
  expect(feedbackFieldHeight).toBe(200)
})
