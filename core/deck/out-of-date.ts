/** `loadedAt` of a deck that is known to be out of date: it is loaded anew as soon as it is opened. */
export const OUT_OF_DATE = 0
