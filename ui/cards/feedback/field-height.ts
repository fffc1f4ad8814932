/** Height of the feedback field, px (D-FEED-11). */
export const feedbackFieldHeight = 200
