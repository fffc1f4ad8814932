import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, list, struct } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'

/** Where the files of all builds of the app are kept, so that pages of an older build find theirs. */
export interface SharedAssets {
  readonly folder: string
  /** How long the files of a build stay after the last server with this build ended, ms. */
  readonly keepMs: number
}

/** Does a path of the app contain a hash of its content, or of the sources of its build? `path` begins with a slash. */
export const isSharedAsset = (path: string): boolean => /^\/(?:assets|worker)\/|^\/files-\w+\.json$/.test(path)

/** The record of one build in the shared folder. Its modification time is when a server last used the build. */
const Build = struct('Build', { files: list(t.string) }, {})
const recordsFolder = 'builds'

/**
 * Copies the files of an app into the shared folder, and marks its build as used at `now` (ms UTC). Then removes the
 * files of builds that no server has used for `keepMs`. Several processes may do so at the same time. Returns the
 * number of builds in the folder. Throws the system's error if the folder cannot be written; without an app it does
 * nothing.
 */
export async function publishAssets(app: string, { folder, keepMs }: SharedAssets, now: number): Promise<number> {
  const files = await sharedFilesOf(app)
  if (files.length === 0) return 0
  const records = join(folder, recordsFolder)
  await mkdir(records, { recursive: true })
  const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
  // The record comes first, so that no copied file is without one.
  const record = join(records, `${id}.json`)
  await writeWhole(record, (path) => writeFile(path, JSON.stringify(Build.encode({ files }))))
  await utimes(record, now / 1000, now / 1000)
  for (const file of files) await copyMissing(join(app, file), join(folder, file))
  return removeUnused(folder, now - keepMs)
}

/** Lists the files of an app that the shared folder keeps: paths in the app's folder, sorted. */
async function sharedFilesOf(app: string): Promise<readonly string[]> {
  const names = await readdir(app, { recursive: true, withFileTypes: true }).catch(() => [])
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => relative(app, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => isSharedAsset(`/${path}`))
    .toSorted()
}

/** Writes a file under another name first, so that no reader sees a part of it. */
async function writeWhole(path: string, write: (path: string) => Promise<void>): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`
  try {
    await write(partial)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function copyMissing(from: string, to: string): Promise<void> {
  const [source, copy] = await Promise.all([stat(from), stat(to).catch(() => undefined)])
  if (copy?.size === source.size) return
  await mkdir(dirname(to), { recursive: true })
  await writeWhole(to, (path) => copyFile(from, path))
}

/** Removes builds that were last used before a time (ms UTC), and files that no other build has. Returns what remains. */
async function removeUnused(folder: string, before: number): Promise<number> {
  const records = join(folder, recordsFolder)
  const names = (await readdir(records)).filter((name) => name.endsWith('.json'))
  const builds = await Promise.all(names.map((name) => readBuild(join(records, name))))
  const kept = builds.filter((build) => build === undefined || build.usedAt > before)
  const needed = new Set(kept.flatMap((build) => build?.files ?? []))
  for (const build of builds) {
    // A record of a later version of this program may have another form: it stays.
    if (build === undefined || build.usedAt > before) continue
    const unused = build.files.filter((file) => !needed.has(file) && isSharedAsset(`/${file}`) && !file.includes('..'))
    for (const file of unused) await rm(join(folder, file), { force: true })
    await rm(build.path, { force: true })
  }
  return kept.length
}

async function readBuild(path: string) {
  try {
    const { mtimeMs } = await stat(path)
    const read = E.flatMap((json) => decode(Build, json))(parseJson(await readFile(path, 'utf8')))
    return E.isRight(read) ? { path, usedAt: mtimeMs, files: read.right.files } : undefined
  } catch {
    return undefined
  }
}
