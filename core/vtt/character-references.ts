/** The references that the standard names for subtitles, and the commonest of HTML beside them. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
  hellip: '\u2026',
  ndash: '\u2013',
  mdash: '\u2014',
  copy: '\u00A9',
}

const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,6}));/g

/** What stands for characters becomes them; an ampersand that begins nothing known stays (D-VTT-10). */
export const withoutReferences = (text: string): string =>
  text.replace(reference, (whole, decimal?: string, hex?: string, name?: string) =>
    name === undefined
      ? character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
      : Object.hasOwn(named, name)
        ? (named[name] ?? whole)
        : whole,
  )

/** No character, half of one, or none that exists: the sign for what is missing, as in HTML. */
const character = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code)
