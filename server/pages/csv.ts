/** Escapes a cell. An apostrophe keeps spreadsheets from reading it as a formula (security 37). */
const cell = (value: string | number | undefined): string => {
  const text = String(value ?? '')
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Formats rows as comma-separated values (RFC 4180), with the byte order mark by which spreadsheets detect UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number | undefined)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
