/*
 * All business constants of the two specifications, in ms unless the name has another unit (D-CONST-03). Each is a
 * separate export, so that the worker's first chunk contains only those that it uses (X-BUNDLE-01).
 */

export const seenAfter = 400
export const deckJumpDelay = 500
export const pressWindow = 750
export const answerClear = 1_700
export const answerClearWithRemediation = 17_000
export const nextCardDelay = 700
export const scrollToRemediation = 2_000
export const doOrDontFeedback = 1_400
export const doOrDontBegin = 800
export const reportRefresh = 5_000
export const discussionPoll = 10_000
export const playlistReport = 20_000
export const flipCleanup = 1_000
export const videoProgress = 200
export const videoFinish = 5_000
export const finishedThresholdPercent = 90
export const soundVolume = 0.15
export const defaultPassingGrade = 0
export const attemptFactor = 2
/** Attempts from this time on get certificates: 2018-01-01T00:00:00Z (D-TRIAL-31). */
export const certificatesFrom = 1_514_764_800_000
export const autocompleteLimit = 50
export const cardWidthForTools = 280
export const videoRatio = 0.625
export const dropScale = 0.45
export const syncInterval = 300_000
export const loadingTimeout = 30_000
export const requestTimeout = 30_000
/** Maximum delay from Retry-After; a longer one is clamped to this hour (X-OUTBOX-05). */
export const longestRetryAfter = 3_600_000
export const setPasswordReset = 30_000
export const lazyChunkTimeout = 120_000
export const visibleDeckRecheck = 60_000
export const searchPageSize = 20
export const searchDebounce = 600
export const snippetLength = 120
export const firstCardResults = 10
export const promoAdvance = 5_000
export const newAccountWindow = 5_000
export const itemChunkSize = 1_000
/** Maximum length of a learner's deck title in UTF-16 units. Longer titles do not fit on a cover. */
export const longestDeckTitle = 100
export const presses = 3
