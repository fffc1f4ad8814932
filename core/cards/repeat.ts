/** Two equal submits within this time are two taps of one press, ms. */
const TWO_TAPS = 1_000

/** Is this the second tap of a press that was taken at that time (X-OUTBOX-08)? */
export const isSecondTap = (takenAt: number | undefined, at: number): boolean =>
  takenAt !== undefined && at - takenAt < TWO_TAPS
