/** Controls and what parts lines: they steer a terminal. Marks of direction turn round what stands beside them. */
const STEERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** A line that holds what others wrote, such as a file's words, as a terminal shows it and does nothing else (X-EXPORT-04). */
export const asLine = (text: string): string =>
  text.replace(STEERS, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`)
