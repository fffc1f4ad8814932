// Reads the deck files of a pack for commands that rewrite them.
import * as E from 'fp-ts/Either'
import { isRecord } from '../../protocol/record'
import { inspectPack, packFiles } from '../../server/content/read-pack'
import type { DeckContext } from '../../server/content/deck-markdown'
import type { DerivedId } from '../../server/content/pack-source'

/** A deck file that could be parsed. */
export interface DeckSource {
  /** Path in the pack. */
  readonly file: string
  readonly text: string
  /** As in a JSON deck file. */
  readonly json: Readonly<Record<string, unknown>>
  readonly derivedIds: readonly DerivedId[]
  readonly context: DeckContext
}

/** Reads all decks of a pack. Left: why the folder or a deck cannot be read, one line each. */
export async function readDecks(folder: string): Promise<E.Either<readonly string[], readonly DeckSource[]>> {
  const files = await packFiles(folder)
  if (files === undefined) return E.left([`'${folder}' cannot be read.`])
  const { sources, faults } = inspectPack(files, 0)
  const unreadable = faults.filter(({ rule }) =>
    ['json-syntax', 'markdown-syntax', 'too-deep', 'too-long'].includes(rule),
  )
  if (unreadable.length > 0)
    return E.left(
      unreadable.map(({ file, place, reason }) => `${file}:${place?.line ?? 1}:${place?.column ?? 1}: ${reason}`),
    )
  const decks = [...sources].flatMap(([file, { json, derivedIds = [] }]): DeckSource[] => {
    if (!/\/decks\/[^/]+$/.test(file) || !isRecord(json)) return []
    const org = sources.get(file.replace(/decks\/[^/]+$/, 'org.json'))?.json
    return [{ file, text: files.texts.get(file) ?? '', json, derivedIds, context: { file, ...ownerIn(org) } }]
  })
  return E.right(decks)
}

function ownerIn(json: unknown): Pick<DeckContext, 'owner'> {
  const org = isRecord(json) ? json['org'] : undefined
  if (!isRecord(org) || typeof org['id'] !== 'string') return {}
  return { owner: { id: org['id'], ...(typeof org['name'] === 'string' ? { name: org['name'] } : {}) } }
}
