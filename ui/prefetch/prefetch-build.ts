import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { buildFilesPath } from '../../protocol/build-files'
import { decode, struct } from '../../protocol/codec'
import { defaultLanguage } from '../../protocol/languages'
import { whenIdle } from './when-idle'

const BuildFiles = t.array(struct('BuildFile', { path: t.string }, { language: t.string }))

/** Maximum number of parallel requests: the user needs the connection, too. */
const MAX_PARALLEL = 4

/**
 * Prefetches the files of this build, except the texts of other languages, into the browser's cache in idle time while
 * that is needed. Nothing is executed or styled, which would cost more than a start. A file that fails is fetched when
 * it is used.
 */
export async function prefetchBuild(isNeeded: () => boolean): Promise<void> {
  const paths = await missing().catch((): readonly string[] => [])
  for (let from = 0; from < paths.length; from += MAX_PARALLEL) {
    await whenIdle()
    if (!isNeeded()) return
    await Promise.allSettled(paths.slice(from, from + MAX_PARALLEL).map(fill))
  }
}

/** Returns the paths of the build's files that the page has not loaded itself. */
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

/** Reads the response to its end: otherwise the browser does not cache it. */
const fill = async (path: string): Promise<unknown> => (await fetch(path, { priority: 'low' })).arrayBuffer()
