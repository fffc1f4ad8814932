/** `loadedAt` of a stale deck: it is loaded again as soon as it is opened. */
export const STALE = 0
