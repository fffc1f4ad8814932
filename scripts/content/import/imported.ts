// The common result of all importers, and the limits that protect them from hostile files.

/** A file that cannot be imported at all: a sentence for the author, with the line where known. */
export class ImportFault extends Error {}

/** Something that was not carried over as it was. */
export interface Note {
  /** Where it is in the source: 'line 12', or the name of an item or a file. */
  readonly at: string
  readonly kind: 'skipped' | 'changed'
  readonly reason: string
}

export interface ImportedAnswer {
  readonly text: string
  /** HTML that explains this answer. */
  readonly feedback?: string
}

/** One card. `title` is plain text, `content` HTML. */
export type ImportedItem = {
  /** Identifies the item in its source, so that a second import keeps its id. */
  readonly key: string
  readonly title: string
  readonly content?: string
  /** File name of the picture in the source. */
  readonly picture?: string
} & (
  | { readonly kind: 'card' }
  | { readonly kind: 'form' }
  | { readonly kind: 'order'; readonly answers: readonly ImportedAnswer[] }
  | {
      readonly kind: 'question'
      readonly answers: readonly ImportedAnswer[]
      /** Index of the right answer. Undefined for a survey. */
      readonly right: number | undefined
      readonly shuffle?: boolean
      /** HTML, shown after a right or a wrong answer. */
      readonly explanation?: { readonly right?: string; readonly wrong?: string }
    }
)

export interface Imported {
  readonly title?: string
  readonly items: readonly ImportedItem[]
  readonly notes: readonly Note[]
  /** Pictures by file name. */
  readonly media: ReadonlyMap<string, Uint8Array>
}

const MEGABYTE = 1024 * 1024

/** Bounds of time and memory. Larger files should be split. */
export const limits = {
  fileBytes: 64 * MEGABYTE,
  textBytes: 16 * MEGABYTE,
  rows: 20_000,
  items: 10_000,
  zipEntries: 10_000,
  unzippedBytes: 256 * MEGABYTE,
  entryBytes: 64 * MEGABYTE,
  xmlDepth: 64,
  xmlNodes: 1_000_000,
} as const

/** Shows a size in MB. */
export const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`

export const noMedia: ReadonlyMap<string, Uint8Array> = new Map()
