/** Control characters and line separators, which control a terminal. Bidi marks, which reorder the surrounding text. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Escapes untrusted text, such as a file's content, for one line of terminal output (X-EXPORT-04). */
export const escapeTerminal = (text: string): string =>
  text.replace(CONTROL_CHARACTERS, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`)
