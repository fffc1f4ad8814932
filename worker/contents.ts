import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { DeckContent } from '../core/deck/content'
import { hashText } from '../core/hash'
import type { ViewContents } from '../core/views/context'
import { decode } from '../protocol/codec'
import type { HomeBundle } from '../protocol/entities/home'
import type { DiscussionResponse } from '../protocol/cards/discussion'
import type { LibraryBundle } from '../protocol/entities/library'
import type { QuizReport } from '../protocol/entities/quiz-report'
import type { SearchResult } from '../protocol/entities/search'
import { canonicalJson, parseJson } from '../protocol/json'
import type { LogStore, Payload } from './ports'

interface Held {
  readonly deck: DeckContent
  readonly home: HomeBundle
  readonly library: LibraryBundle
  readonly search: SearchResult
  readonly thread: readonly DiscussionResponse[]
  readonly report: QuizReport
  /** Where a file can be had, once and soon: kept in memory alone. */
  readonly file: { readonly url: string }
}
export type ContentKind = keyof Held

/** What the kinds of content are, as far as it is loaded. */
export type ContentCodecs = Readonly<Record<ContentKind, t.Mixed>>

/** Decks kept decoded in memory at a time; the rest lies in the store. */
const KEPT = 12

/** Content that the state knows by hash: decoded once, kept while it is in use. */
export interface ContentCache extends ViewContents {
  /** Loads what is not in memory; a hash that the store does not have is gone. Resolves with whether anything changed. */
  readonly load: (needs: readonly { readonly kind: ContentKind; readonly hash: string }[]) => Promise<boolean>
  /** Takes content that has just arrived; returns what is to be stored. */
  readonly take: <K extends ContentKind>(kind: K, value: Held[K]) => Payload
  readonly clear: () => void
}

export function contentCache(store: Pick<LogStore, 'payload'>, codecs: () => Partial<ContentCodecs>): ContentCache {
  const held: { readonly [K in ContentKind]: Map<string, Held[K]> } = {
    deck: new Map(),
    home: new Map(),
    library: new Map(),
    search: new Map(),
    thread: new Map(),
    report: new Map(),
    file: new Map(),
  }

  /** Asked for, and not in the store, or there and of no use. */
  const gone = new Set<string>()

  const remember = <K extends ContentKind>(kind: K, hash: string, value: Held[K]) => {
    const kept: Map<string, Held[K]> = held[kind]
    kept.delete(hash)
    kept.set(hash, value)
    gone.delete(hash)
    const oldest = kept.keys().next().value
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  }
  const read = async (kind: ContentKind, hash: string): Promise<boolean> => {
    const known: Held[typeof kind] | undefined = held[kind].get(hash)
    if (known !== undefined) {
      // In use again: what is loaded along with it does not push it out.
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
  const usable = <K extends ContentKind>(_kind: K, codec: t.Mixed, json: string | undefined): Held[K] | undefined => {
    const parsed = json === undefined ? E.left(undefined) : parseJson(json)
    if (E.isLeft(parsed)) return undefined
    const decoded: E.Either<unknown, Held[K]> = decode(codec, parsed.right)
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
    take: (kind, value) => {
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
