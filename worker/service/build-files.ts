import type { BuildFile } from '../../protocol/build-files'
import { buildCachePrefix } from '../../protocol/service-worker'
import { isForeignPage } from './foreign-page'

/** What a build is made of; the list is put in by the bundler (scripts/service-worker.ts). */
export interface Build {
  readonly id: string
  /** The script that its page begins with. */
  readonly entry: string
  readonly files: readonly BuildFile[]
}

/** The page under which every route of the app begins. */
const PAGE = '/index.html'
/** English is what a text falls back to. */
const ALWAYS = 'en'
const AT_ONCE = 4

const nameOf = (build: Pick<Build, 'id'>): string => buildCachePrefix + build.id
const open = (build: Pick<Build, 'id'>): Promise<Cache> => caches.open(nameOf(build))
// The server packs by what a browser accepts, which changes nothing of what comes out.
const loosely = { ignoreVary: true, ignoreSearch: true }

/**
 * Puts a whole build on the device: its page, and all of its files but the texts of languages that nobody has used
 * here. Rejects when something cannot be had, or when the server has another build by now: then there is none of it.
 */
export async function putBuild(build: Build): Promise<void> {
  const wasThere = await caches.has(nameOf(build))
  try {
    const cache = await open(build)
    const languages = await usedLanguages(build)
    const files = build.files.filter(({ language }) => language === undefined || languages.has(language))
    await addAll(
      cache,
      files.map(({ path }) => path),
    )
    await putPage(build, cache)
  } catch (error) {
    if (!wasThere) await caches.delete(nameOf(build))
    throw error
  }
}

async function putPage(build: Build, cache: Cache): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-cache' })
  const text = await page.clone().text()
  if (!page.ok || page.redirected || !text.includes(build.entry)) throw new Error('the server has another build')
  await cache.put(PAGE, page)
}

/** Adds what is not there yet, a few at a time: somebody is using the line. */
async function addAll(cache: Cache, paths: readonly string[]): Promise<void> {
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    await Promise.all(
      paths.slice(from, from + AT_ONCE).map(async (path) => {
        const known = await cache.match(path, loosely)
        if (known === undefined || !isFile(known)) await add(cache, path)
      }),
    )
  }
}

async function add(cache: Cache, path: string): Promise<void> {
  const reply = await fetch(path)
  if (!isFile(reply)) throw new Error(`no file of a build: ${path}`)
  await cache.put(path, reply)
}

/** Of all files the page alone is HTML, and that one is looked into. */
const isFile = (reply: Response): boolean => reply.ok && !isForeignPage(reply)

/** Languages whose texts an earlier build has on this device. */
async function usedLanguages({ files, id }: Build): Promise<ReadonlySet<string>> {
  const known = new Set(files.flatMap(({ language }) => language ?? []))
  const used = new Set([ALWAYS])
  for (const name of (await buildNames()).filter((each) => each !== nameOf({ id }))) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const [, language = ''] = /\/assets\/([a-z]{2})-[^/]*$/.exec(url) ?? []
      if (known.has(language)) used.add(language)
    }
  }
  return used
}

/** Keeps what a page had loaded before there was a service worker, as far as it belongs to this build. */
export async function keepLoaded(build: Build, paths: readonly string[]): Promise<void> {
  const own = new Set(build.files.map(({ path }) => path))
  await addAll(
    await open(build),
    paths.filter((path) => own.has(path)),
  )
}

/**
 * The id of the build that the next page begins with: that of the worker that waits (`waits`), else one's own. A browser
 * lets a new worker wait for minutes while the one before it has an answer on its way (X-PWA-02).
 */
export async function nextBuild(build: Pick<Build, 'id'>, waits: boolean): Promise<string> {
  if (!waits) return build.id
  // Its page is put last: what has one is whole.
  for (const name of (await buildNames()).filter((each) => each !== nameOf(build)).reverse())
    if ((await (await caches.open(name)).match(PAGE, loosely)) !== undefined) return name.slice(buildCachePrefix.length)
  return build.id
}

/**
 * The app for one of its routes, as the build `next`; what the server says to one's own is asked beside it, for the next
 * time.
 */
export async function answerPage(
  build: Build,
  next: string,
  request: Request,
  goOn: (work: Promise<void>) => void,
): Promise<Response> {
  const cache = await open({ id: next })
  const page = await cache.match(PAGE, loosely)
  if (page === undefined) {
    // The browser has let go of it: what the server gives now is there again for the next time.
    goOn(putBuild(build).catch(() => undefined))
    return fetch(request)
  }
  if (next === build.id) goOn(putPage(build, cache).catch(() => undefined))
  return page
}

/** A file of whatever build is on the device; what is not there yet is fetched and kept. */
export async function answerFile(build: Build, request: Request): Promise<Response> {
  const known = await caches.match(request, loosely)
  if (known !== undefined && isFile(known)) return known
  const reply = await fetch(request)
  if (isFile(reply)) {
    const { pathname } = new URL(request.url)
    if (build.files.some(({ path }) => path === pathname)) await keepFile(build, pathname, reply.clone())
  }
  return reply
}

/** On a full disk it is used without being kept. */
const keepFile = (build: Build, path: string, reply: Response): Promise<void> =>
  open(build)
    .then((cache) => cache.put(path, reply))
    .catch(() => undefined)

const buildNames = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(buildCachePrefix))

/** Removes builds from before this one that no page is of. A newer one may be on its way to the device right now. */
export async function removeBuilds(build: Build, inUse: ReadonlySet<string>): Promise<void> {
  // Caches are told in the order in which they were made.
  const names = await buildNames()
  for (const name of names.slice(0, Math.max(0, names.indexOf(nameOf(build)))))
    if (!inUse.has(name.slice(buildCachePrefix.length))) await caches.delete(name)
}
