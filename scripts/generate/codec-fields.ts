import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as t from 'io-ts'
import { codecStructure } from '../../protocol/codec-introspection'
import { root } from '../setup.mjs'

/** Returns the fields of an object's codec with their types in Markdown, optional ones with a question mark. */
export function fieldsOf(codec: t.Any): readonly string[] {
  const parts = codecStructure(codec)
  if (parts?.kind === 'all') return parts.types.flatMap(fieldsOf)
  if (parts?.kind !== 'object') return []
  return Object.entries(parts.fields).map(
    ([name, field]) => `\`${name}${parts.optional ? '?' : ''}\` ${typeName(field)}`,
  )
}

/** Returns the name of a codec's type for a table in Markdown. */
export function typeName(codec: t.Any): string {
  const parts = codecStructure(codec)
  if (parts?.kind === 'list') return `${typeName(parts.item)}[]`
  if (parts?.kind === 'object' && codec.name.startsWith('{')) return 'object'
  return codec.name.replaceAll('|', '\\|')
}

/**
 * Collects the docstrings of entries in tables of sources, by the entry's name, for a table in Markdown.
 *
 * @param folders of sources
 * @param entry what follows the docstring, with the entry's name as its group
 */
export function docstrings(folders: readonly string[], entry: RegExp): ReadonlyMap<string, string> {
  const pattern = new RegExp(String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*${entry.source}`, 'g')
  const files = folders.flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(root, folder, file)))
  return new Map(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, text = '', name = '']) => {
        const words = text
          .replace(/\n\s*\*/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
        return [name, words.replaceAll('|', '\\|')] as const
      }),
    ),
  )
}
