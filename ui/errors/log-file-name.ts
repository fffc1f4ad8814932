import { productName } from '../../protocol/product'

/** The values that the name of a saved log contains. */
export interface LogFile {
  /** The organisation's display name; undefined if unknown. */
  readonly organisation: string | undefined
  /** Time of saving, ms since 1970 UTC, and the learner's zone in minutes east of UTC: the date is the learner's. */
  readonly at: number
  readonly zone: number
  readonly build: string
  /** The file includes private content. */
  readonly isPrivate: boolean
}

/**
 * Builds a name such as 'flipdeck-events-northwind-coffee-2026-02-11-1f0c9a3e.jsonl.gz'. A file with private content is
 * a 'flipdeck-private-events-…', so that the two cannot be confused.
 */
export const logFileName = ({ organisation, at, zone, build, isPrivate }: LogFile): string =>
  `${[
    isPrivate ? 'flipdeck-private-events' : 'flipdeck-events',
    inFileName(organisation ?? '', LONGEST_NAME),
    dayOf(at, zone),
    shortBuild(build),
  ]
    .filter((part) => part !== '')
    .join('-')}.jsonl.gz`

const dayOf = (at: number, zone: number): string => new Date(at + zone * 60_000).toISOString().slice(0, 10)

/** Maximum length in characters: with the rest it fits every file system, in any script. */
const LONGEST_NAME = 40
const LONGEST_BUILD = 20
/** Enough characters of a hash to distinguish builds; the file contains the complete id. */
const SIGNS_OF_HASH = 8

const shortBuild = (build: string): string =>
  inFileName(build, /^[0-9a-f]{9,}$/i.test(build) ? SIGNS_OF_HASH : LONGEST_BUILD)

/** Letters that Unicode normalisation does not decompose into a base letter and a mark. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** Invisible characters, and enclosing marks: they do not separate words. */
const unseen = /[\p{Cf}\p{Variation_Selector}\p{Me}]/gu
const words = /(?:[\p{L}\p{N}]\p{M}*)+/gu

/**
 * Joins the words of a text in lower case with dashes, without characters that are special in file systems, shells or
 * addresses. Latin letters lose their diacritics; other scripts stay unchanged.
 */
function inFileName(text: string, longest: number): string {
  const bare = text
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/[ßæœøłđðþ]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFC')
  const whole = bare.match(words)?.join('-') ?? ''
  return [...whole].slice(0, longest).join('').replace(/-$/, '')
}

/** Returns a brand's organisation; undefined while only the product itself is known. */
export const organisationOf = (
  brand: { readonly displayName: string; readonly orgId?: string | undefined } | undefined,
): string | undefined =>
  brand?.orgId === undefined || brand.displayName === productName ? undefined : brand.displayName
