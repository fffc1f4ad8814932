import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { State } from '../core/state'
import { decode } from '../protocol/codec'
import type { StoredEvent } from '../protocol/events'
import type { ContentLine, ExportedKind } from '../protocol/export-format'
import { parseJson } from '../protocol/json'
import { deckContents } from './contents/decks'
import { startContents } from './contents/start'
import type { LogStore } from './ports'

/** Content that a log names: its kind, by its hash, the one that was named last at the end. */
export type Named = Map<string, ExportedKind>

/** The content that a file carries; discussions, searches and reports are what others wrote and did, and stay here. */
export const exportedContents = { deck: deckContents.deck, ...startContents } as const satisfies Readonly<
  Record<ExportedKind, t.Mixed>
>

/** Notes the content that an event brought. */
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

/** The content that a state shows. */
export function contentsOf({ mine: { library, quiz } }: State): readonly (readonly [string, ExportedKind])[] {
  const one = (hash: string | undefined, kind: ExportedKind) =>
    hash === undefined || hash === '' ? [] : [[hash, kind] as const]
  return [
    ...one(library.home, 'home'),
    ...one(library.tucked?.content, 'home'),
    ...one(library.library, 'library'),
    ...Object.values(library.decks).flatMap(({ content }) => one(content, 'deck')),
    ...Object.values(quiz.trials).flatMap(({ content }) => one(content, 'deck')),
  ]
}

/** The lines of this content, as long as there is room; what does not fit is named by its hash alone. */
export async function* contentLines(
  wanted: ReadonlyMap<string, ExportedKind>,
  { payload }: Pick<LogStore, 'payload'>,
  shown: (codec: t.Any, content: unknown) => unknown,
  room: { readonly characters: number; readonly lines: number },
): AsyncGenerator<string> {
  let characters = 0
  for (const [hash, kind] of [...wanted].slice(0, room.lines)) {
    const bare: ContentLine = { format: 'flipdeck-log-content', kind, hash }
    const content = characters >= room.characters ? undefined : usable(exportedContents[kind], await payload(hash))
    const whole = JSON.stringify(
      content === undefined ? bare : { ...bare, content: shown(exportedContents[kind], content) },
    )
    const line = characters + whole.length > room.characters ? JSON.stringify(bare) : whole
    characters += line.length
    yield line
  }
}

/** Content as it is stored, where it still is what its codec says. */
function usable(codec: t.Mixed, json: string | undefined): unknown {
  const parsed = json === undefined ? E.left(undefined) : parseJson(json)
  return E.isRight(parsed) && E.isRight(decode(codec, parsed.right)) ? parsed.right : undefined
}
