/** Drawn height of the field for what one thinks, px (D-FEED-11). */
export const feedbackFieldHeight = 200
