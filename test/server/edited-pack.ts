import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packFolder } from './seed'

/** A change of one JSON file of a pack. `json` is the parsed file. */
export type Edit = (json: unknown) => unknown

/** Copies the default pack into a folder, with changed files. `edits`: by path below the folder; undefined removes it. */
export function writeEditedPack(folder: string, edits: Readonly<Record<string, Edit>>): string {
  rmSync(folder, { recursive: true, force: true })
  cpSync(packFolder, folder, { recursive: true })
  for (const [path, edit] of Object.entries(edits)) {
    const file = join(folder, path)
    const json = edit(JSON.parse(readFileSync(file, 'utf8')))
    if (json === undefined) rmSync(file)
    else writeFileSync(file, JSON.stringify(json))
  }
  return folder
}

/** Sets a field of a pack.json, or of the deck in a deck's file. */
export const withFields =
  (fields: object): Edit =>
  (json) => ({ ...(json as object), ...fields })

export const withDeckFields =
  (fields: object): Edit =>
  (json) => {
    const file = json as { readonly deck: object }
    return { ...file, deck: { ...file.deck, ...fields } }
  }
