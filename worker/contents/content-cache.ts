import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { DeckContent } from '../../core/deck/content'
import { hashText } from '../../core/hash'
import type { ViewContents } from '../../core/views/context'
import { decode } from '../../protocol/codec'
import { HomeBundle } from '../../protocol/entities/home'
import type { DiscussionResponse } from '../../protocol/cards/discussion'
import { LibraryBundle } from '../../protocol/entities/library'
import type { QuizReport } from '../../protocol/entities/quiz-report'
import type { SearchResult } from '../../protocol/entities/search'
import { canonicalJson, parseJson } from '../../protocol/json'
import type { LogStore, Payload } from '../ports'

interface CachedContent {
  readonly deck: DeckContent
  readonly home: HomeBundle
  readonly library: LibraryBundle
  readonly search: SearchResult
  readonly thread: readonly DiscussionResponse[]
  readonly report: QuizReport
  /** Address of a file, for a single download soon: kept only in memory. */
  readonly file: { readonly url: string }
}
export type ContentKind = keyof CachedContent

/** Codecs of the kinds of content, as far as they are loaded. */
export type ContentCodecs = Readonly<Record<ContentKind, t.Mixed>>

/** Codecs of the lists that Home shows. */
export const startContents = { home: HomeBundle, library: LibraryBundle } as const satisfies Partial<ContentCodecs>

/** Number of decoded items in memory per kind; the others are only in the store. */
const MAX_PER_KIND = 12

/** Content that the state refers to by hash: decoded once, kept while it is in use. */
export interface ContentCache extends ViewContents {
  /**
   * Loads content that is not in memory; a hash that the store lacks counts as missing. Resolves with whether anything
   * changed.
   */
  readonly load: (needs: readonly { readonly kind: ContentKind; readonly hash: string }[]) => Promise<boolean>
  /** Caches content that has just arrived; returns the payload to store. */
  readonly put: <K extends ContentKind>(kind: K, value: CachedContent[K]) => Payload
  readonly clear: () => void
}

export function contentCache(store: Pick<LogStore, 'payload'>, codecs: () => Partial<ContentCodecs>): ContentCache {
  const held: { readonly [K in ContentKind]: Map<string, CachedContent[K]> } = {
    deck: new Map(),
    home: new Map(),
    library: new Map(),
    search: new Map(),
    thread: new Map(),
    report: new Map(),
    file: new Map(),
  }

  /** Hashes that were requested, but are missing from the store or unusable. */
  const gone = new Set<string>()

  const remember = <K extends ContentKind>(kind: K, hash: string, value: CachedContent[K]) => {
    const kept: Map<string, CachedContent[K]> = held[kind]
    kept.delete(hash)
    kept.set(hash, value)
    gone.delete(hash)
    const oldest = kept.keys().next().value
    if (kept.size > MAX_PER_KIND && oldest !== undefined) kept.delete(oldest)
  }
  const read = async (kind: ContentKind, hash: string): Promise<boolean> => {
    const known: CachedContent[typeof kind] | undefined = held[kind].get(hash)
    if (known !== undefined) {
      // Marks it as recently used, so that content loaded with it does not evict it.
      remember(kind, hash, known)
      return false
    }
    const codec = codecs()[kind]
    if (codec === undefined) return false
    const found = usable(kind, codec, await store.payload(hash))
    if (found === undefined) {
      const isNews = !gone.has(hash)
      gone.add(hash)
      return isNews
    }
    remember(kind, hash, found)
    return true
  }
  const usable = <K extends ContentKind>(
    _kind: K,
    codec: t.Mixed,
    json: string | undefined,
  ): CachedContent[K] | undefined => {
    const parsed = json === undefined ? E.left(undefined) : parseJson(json)
    if (E.isLeft(parsed)) return undefined
    const decoded: E.Either<unknown, CachedContent[K]> = decode(codec, parsed.right)
    return E.isRight(decoded) ? decoded.right : undefined
  }
  return {
    deck: (hash) => held.deck.get(hash),
    home: (hash) => held.home.get(hash),
    library: (hash) => held.library.get(hash),
    search: (hash) => held.search.get(hash),
    thread: (hash) => held.thread.get(hash),
    report: (hash) => held.report.get(hash),
    file: (hash) => held.file.get(hash),
    isGone: (hash) => gone.has(hash),
    load: async (needs) => {
      const loaded = await Promise.all(needs.map(({ kind, hash }) => read(kind, hash)))
      return loaded.includes(true)
    },
    put: (kind, value) => {
      const json = canonicalJson(codecs()[kind]?.encode(value) ?? value)
      const hash = hashText(json)
      remember(kind, hash, value)
      return { hash, json }
    },
    clear: () => {
      for (const kept of Object.values(held)) kept.clear()
      gone.clear()
    },
  }
}
