import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { buildFilesPath } from '../protocol/build-files'
import { decode, entity } from '../protocol/codec'
import { defaultLanguage } from '../protocol/languages'
import { whenIdle } from './when-idle'

const BuildFiles = t.array(entity('BuildFile', { path: t.string }, { language: t.string }))

/** Files on their way at once: somebody is using the line. */
const AT_ONCE = 4

/**
 * Has the browser's cache filled with the files of this build, but for the texts of other languages, in idle time and as
 * long as it is needed. Nothing of them is run or styled, which costs more than a start; what does not come now is asked
 * for again when it is shown.
 */
export async function fetchAhead(isNeeded: () => boolean): Promise<void> {
  const paths = await missing().catch((): readonly string[] => [])
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    await whenIdle()
    if (!isNeeded()) return
    await Promise.allSettled(paths.slice(from, from + AT_ONCE).map(fill))
  }
}

/** Paths of the build's files that the page has not loaded itself. */
async function missing(): Promise<readonly string[]> {
  const reply = await fetch(buildFilesPath(__BUILD_ID__))
  const json: unknown = await reply.json()
  const files = decode(BuildFiles, json)
  if (E.isLeft(files)) return []
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  const spoken = new Set([defaultLanguage, document.documentElement.lang])
  return files.right
    .filter(({ path, language }) => !loaded.has(path) && (language === undefined || spoken.has(language)))
    .map(({ path }) => path)
}

/** What is not read to its end is not kept. */
const fill = async (path: string): Promise<unknown> => (await fetch(path, { priority: 'low' })).arrayBuffer()
