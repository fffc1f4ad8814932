// Formats texts for the terminal: tables, and untrusted text.

/** Aligns the columns of a table. The last column is not padded. */
export function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

/** Control characters and line separators, which control a terminal. Bidi marks, which reorder the surrounding text. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Escapes untrusted text, such as a file's content, for one line of terminal output (X-EXPORT-04). */
export const escapeTerminal = (text: string): string =>
  text.replace(CONTROL_CHARACTERS, (found) => `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`)
