import { packFiles, parsePack } from '../../server/content/read-pack'
import type { PackFiles } from '../../server/content/read-pack'
import { beginning, packFolder } from './seed'

const original = packFiles(packFolder)

/**
 * Reads the default pack with changes, as if from a folder. `change` receives each JSON file by its path below the
 * folder and returns its new content; undefined removes the file. `more` are additional files.
 */
export async function changedPack(
  change: (path: string, json: unknown) => unknown,
  more: Readonly<Record<string, string>> = {},
  now: number = beginning,
): Promise<ReturnType<typeof parsePack>> {
  const files = await original
  if (files === undefined) throw new Error('The default pack cannot be read')
  const texts = new Map<string, string>()
  for (const [path, text] of files.texts) {
    const json: unknown = change(path, JSON.parse(text))
    if (json !== undefined) texts.set(path, JSON.stringify(json))
  }
  const others: string[] = []
  for (const [path, text] of Object.entries(more)) {
    if (path.endsWith('.json')) texts.set(path, text)
    else others.push(path)
  }
  const changed: PackFiles = { texts, others, media: files.media }
  return parsePack(changed, now)
}
