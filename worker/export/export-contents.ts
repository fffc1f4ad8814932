import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { State } from '../../core/state'
import { decode } from '../../protocol/codec'
import type { StoredEvent } from '../../protocol/events'
import type { ContentLine, ExportedKind } from '../../protocol/export-format'
import { parseJson } from '../../protocol/json'
import { deckContents } from '../contents/decks'
import { startContents } from '../contents/content-cache'
import type { LogStore } from '../ports'

/** Kinds of the content that a log refers to, by hash, in the order of the last reference. */
export type Named = Map<string, ExportedKind>

/**
 * Content that a file includes. Discussions, searches and reports contain the words and results of others, and are left
 * out.
 */
export const exportedContents = { deck: deckContents.deck, ...startContents } as const satisfies Readonly<
  Record<ExportedKind, t.Mixed>
>

/** Notes the content that an event refers to. */
export function noteContent(named: Named, { type, data }: StoredEvent): void {
  const kind = kindOf(type)
  if (kind === undefined || !('content' in data) || typeof data.content !== 'string') return
  named.delete(data.content)
  named.set(data.content, kind)
}

function kindOf(type: StoredEvent['type']): ExportedKind | undefined {
  if (type === 'deckLoaded') return 'deck'
  if (type === 'libraryLoaded') return 'library'
  return type === 'homeLoaded' || type === 'tuckedDecksLoaded' ? 'home' : undefined
}

/** Lists the content that a state refers to. */
export function contentsOf({ user: { library, quiz } }: State): readonly (readonly [string, ExportedKind])[] {
  const one = (hash: string | undefined, kind: ExportedKind) =>
    hash === undefined || hash === '' ? [] : [[hash, kind] as const]
  return [
    ...one(library.home, 'home'),
    ...one(library.ownDeckList?.content, 'home'),
    ...one(library.library, 'library'),
    ...Object.values(library.decks).flatMap(({ content }) => one(content, 'deck')),
    ...Object.values(quiz.trials).flatMap(({ content }) => one(content, 'deck')),
  ]
}

/**
 * Yields the lines of this content; content over the limit is included only as its hash. `note` is called with content
 * that is included.
 */
export async function* contentLines(
  wanted: ReadonlyMap<string, ExportedKind>,
  { payload }: Pick<LogStore, 'payload'>,
  shown: (codec: t.Any, content: unknown) => unknown,
  room: { readonly characters: number; readonly lines: number },
  note: (kind: ExportedKind, codec: t.Any, content: unknown) => void = () => undefined,
): AsyncGenerator<string> {
  let characters = 0
  for (const [hash, kind] of [...wanted].slice(0, room.lines)) {
    const bare: ContentLine = { format: 'flipdeck-log-content', kind, hash }
    const content = characters >= room.characters ? undefined : usable(exportedContents[kind], await payload(hash))
    const included = content === undefined ? undefined : shown(exportedContents[kind], content)
    const whole = JSON.stringify(content === undefined ? bare : { ...bare, content: included })
    const fits = characters + whole.length <= room.characters
    if (fits && content !== undefined) note(kind, exportedContents[kind], included)
    const line = fits ? whole : JSON.stringify(bare)
    characters += line.length
    yield line
  }
}

/** Returns stored content if its codec still accepts it. */
function usable(codec: t.Mixed, json: string | undefined): unknown {
  const parsed = json === undefined ? E.left(undefined) : parseJson(json)
  return E.isRight(parsed) && E.isRight(decode(codec, parsed.right)) ? parsed.right : undefined
}
