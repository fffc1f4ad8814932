import { isList, type Json } from '../../protocol/json'
import { nearestWord } from './nearest-word'
import { wrongColors } from './pack-colors'
import { resolvePackJson } from './resolve-pack-json'
import type { PackPath } from './shape-faults'
import { invalidTextPaths } from './invalid-text'

/** A value that no pack may contain, whatever field it is in. */
export interface ValueFault {
  readonly path: PackPath
  readonly rule: 'unstorable-text' | 'missing-medium' | 'wrong-colour'
  readonly reason: string
  readonly repair?: string
}

/** Finds texts that the database cannot store, media files that the pack lacks, and colours that CSS does not know. */
export function valueFaults(json: Json, media: ReadonlySet<string>): readonly ValueFault[] {
  const unstorable = invalidTextPaths(json).map((path): ValueFault => ({
    path: path.split('.'),
    rule: 'unstorable-text',
    reason: 'holds a null character or half an emoji',
    repair: 'Remove the character.',
  }))
  const colors = wrongColors(json).map((path): ValueFault => ({
    path: path.split('.'),
    rule: 'wrong-colour',
    reason: 'a colour expected',
    repair: "Write '#0f5c63', 'teal', 'rgb(15, 92, 99)' or 'hsl(185, 74%, 22%)'.",
  }))
  return [...unstorable, ...missingMedia(json, media), ...colors]
}

function missingMedia(json: Json, media: ReadonlySet<string>): readonly ValueFault[] {
  const faults: ValueFault[] = []
  for (const { path, name } of mediaReferences(json))
    if (!media.has(name))
      faults.push({
        path,
        rule: 'missing-medium',
        reason: `the medium '${name}' is missing`,
        repair: mediumHint(name, media),
      })
  return faults
}

function mediumHint(name: string, media: ReadonlySet<string>): string {
  const plain = (path: string): string => path.replace(/^media\//, '').replaceAll('.', '-')
  const near = nearestWord(plain(name), [...media].map(plain))
  const found = [...media].find((other) => plain(other) === near)
  return found === undefined ? "Put the file into the pack's folder media/." : `Did you mean '${found}'?`
}

/** Returns every reference to a file of the media folder, with the path of the text that contains it. */
export function mediaReferences(
  json: Json,
  path: PackPath = [],
): readonly { readonly path: PackPath; readonly name: string }[] {
  if (typeof json === 'string') {
    const names: string[] = []
    resolvePackJson(json, 0, (name) => names.push(name))
    return names.map((name) => ({ path, name }))
  }
  if (typeof json !== 'object' || json === null) return []
  const entries: readonly (readonly [string, Json])[] = isList(json)
    ? json.map((item, index) => [String(index), item])
    : Object.entries(json)
  return entries.flatMap(([key, item]) => mediaReferences(item, [...path, key]))
}
