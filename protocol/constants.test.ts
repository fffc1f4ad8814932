import { expect, test } from 'vitest'
import * as constants from './constants'

test('D-CONST-03 one module holds all business constants with the values of the specification', () => {
  expect(constants).toMatchObject({
    seenAfter: 400,
    deckJumpDelay: 500,
    pressWindow: 750,
    answerClear: 1_700,
    answerClearWithRemediation: 17_000,
    nextCardDelay: 700,
    scrollToRemediation: 2_000,
    doOrDontFeedback: 1_400,
    doOrDontBegin: 800,
    reportRefresh: 5_000,
    discussionPoll: 10_000,
    playlistReport: 20_000,
    flipCleanup: 1_000,
    videoProgress: 200,
    videoFinish: 5_000,
    finishedThresholdPercent: 90,
    soundVolume: 0.15,
    defaultPassingGrade: 0,
    attemptFactor: 2,
    certificatesFrom: Date.parse('2018-01-01T00:00:00Z'),
    autocompleteLimit: 50,
    cardWidthForTools: 280,
    videoRatio: 0.625,
    dropScale: 0.45,
  })
})
