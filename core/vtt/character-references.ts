/** The names of the Latin 1 characters, in the order of their codes. */
const latin = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring ' +
  'AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml ' +
  'times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil ' +
  'egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ' +
  'ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ')

/** The names used in subtitles: those of the standard, of letters with accents, and of punctuation. */
const named: ReadonlyMap<string, string> = new Map([
  ...latin.map((name, place): [string, string] => [name, String.fromCharCode(0xa0 + place)]),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['lrm', '\u200E'],
  ['rlm', '\u200F'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['ndash', '\u2013'],
  ['mdash', '\u2014'],
  ['lsquo', '\u2018'],
  ['rsquo', '\u2019'],
  ['sbquo', '\u201A'],
  ['ldquo', '\u201C'],
  ['rdquo', '\u201D'],
  ['bdquo', '\u201E'],
  ['lsaquo', '\u2039'],
  ['rsaquo', '\u203A'],
  ['bull', '\u2022'],
  ['hellip', '\u2026'],
  ['OElig', '\u0152'],
  ['oelig', '\u0153'],
  ['euro', '\u20AC'],
  ['trade', '\u2122'],
])

const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,6}));/g

/** Replaces character references; an ampersand without a known reference stays (D-VTT-10). */
export const withoutReferences = (text: string): string =>
  text.replace(reference, (whole, decimal?: string, hex?: string, name?: string) =>
    name === undefined
      ? character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
      : (named.get(name) ?? whole),
  )

/** Returns the replacement character for code 0, half a surrogate pair, or a code that does not exist, as in HTML. */
const character = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code)
