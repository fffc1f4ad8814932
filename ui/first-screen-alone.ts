/** Milliseconds in which the first screen has the device to itself: what comes ahead of its time would only hold it up. */
export const firstScreenAlone = 3_000
