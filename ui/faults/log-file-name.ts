import { productName } from '../../protocol/product'

/** What the name of a saved log tells. */
export interface LogFile {
  /** The organisation as people call it; undefined where none is known. */
  readonly organisation: string | undefined
  /** When it is saved, ms since 1970 UTC, and the learner's zone in minutes east of UTC: the day is the learner's. */
  readonly at: number
  readonly zone: number
  readonly build: string
}

/** 'flipdeck-events-northwind-coffee-2026-02-11-1f0c9a3e.jsonl.gz'. */
export const logFileName = ({ organisation, at, zone, build }: LogFile): string =>
  `${['flipdeck-events', inFileName(organisation ?? '', LONGEST_NAME), dayOf(at, zone), shortBuild(build)]
    .filter((part) => part !== '')
    .join('-')}.jsonl.gz`

const dayOf = (at: number, zone: number): string => new Date(at + zone * 60_000).toISOString().slice(0, 10)

/** Characters at most: together with the rest they fit every file system, in any script. */
const LONGEST_NAME = 40
const LONGEST_BUILD = 20
/** So many signs of a hash tell builds apart; the whole id stands in the file. */
const SIGNS_OF_HASH = 8

const shortBuild = (build: string): string =>
  inFileName(build, /^[0-9a-f]{9,}$/i.test(build) ? SIGNS_OF_HASH : LONGEST_BUILD)

/** Letters of their own that lose no mark when they are taken apart. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** Signs that are not seen, and those that make a picture of a letter: they part no word. */
const unseen = /[\p{Cf}\p{Variation_Selector}\p{Me}]/gu
const words = /(?:[\p{L}\p{N}]\p{M}*)+/gu

/**
 * The words of a text, in small letters with dashes between them: nothing that a file system, a shell or an address takes
 * for more than a letter. Latin letters lose their marks, those of other scripts stay as they are.
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

/** The organisation that a brand is of: none while only the product itself is known. */
export const organisationOf = (
  brand: { readonly displayName: string; readonly orgId?: string | undefined } | undefined,
): string | undefined =>
  brand?.orgId === undefined || brand.displayName === productName ? undefined : brand.displayName
