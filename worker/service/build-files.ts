import type { BuildFile } from '../../protocol/build-files'
import { buildCachePrefix } from '../../protocol/service-worker'
import { isCaptivePortalPage } from './captive-portal'

/** Manifest of a build; the bundler inserts the list (scripts/build/service-worker.ts). */
export interface Build {
  readonly id: string
  /** The entry script of its page. */
  readonly entry: string
  readonly files: readonly BuildFile[]
}

/** The page that serves every route of the app. */
const PAGE = '/index.html'
/** English is the fallback language of all texts. */
const ALWAYS = 'en'
const AT_ONCE = 4

const nameOf = (build: Pick<Build, 'id'>): string => buildCachePrefix + build.id
const open = (build: Pick<Build, 'id'>): Promise<Cache> => caches.open(nameOf(build))
// Vary is ignored: the server's compression depends on the browser, but the decoded content does not.
const loosely = { ignoreVary: true, ignoreSearch: true }

/**
 * Caches a whole build: its page and all of its files, except texts of languages that are not used on this device.
 * Rejects and removes it when a file cannot be loaded, or when the server has another build by now.
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

/** Adds missing files, a few at a time, because the user needs the connection as well. */
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

/** Is this a file of a build? Only the page is HTML, and `putPage` checks it. */
const isFile = (reply: Response): boolean => reply.ok && !isCaptivePortalPage(reply)

/** Returns the languages whose texts an earlier build has cached on this device. */
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

/** Caches files that a page had loaded before there was a service worker, if they belong to this build. */
export async function keepLoaded(build: Build, paths: readonly string[]): Promise<void> {
  const own = new Set(build.files.map(({ path }) => path))
  await addAll(
    await open(build),
    paths.filter((path) => own.has(path)),
  )
}

/**
 * Returns the id of the build for the next page: that of the waiting worker (`waits`), otherwise this build. A browser
 * can delay a new worker for minutes while the previous one has a response in flight (X-PWA-02).
 */
export async function nextBuild(build: Pick<Build, 'id'>, waits: boolean): Promise<string> {
  if (!waits) return build.id
  // The page is cached last, so a cache with a page is complete.
  for (const name of (await buildNames()).filter((each) => each !== nameOf(build)).reverse())
    if ((await (await caches.open(name)).match(PAGE, loosely)) !== undefined) return name.slice(buildCachePrefix.length)
  return build.id
}

/**
 * Responds with the app's page of the build `next` for one of its routes. Revalidates this worker's own page in the
 * background, for the next time.
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
    // The browser has evicted the page; the build is cached again for the next time.
    goOn(putBuild(build).catch(() => undefined))
    return fetch(request)
  }
  if (next === build.id) goOn(putPage(build, cache).catch(() => undefined))
  return page
}

/** Responds with a cached file of any build; a missing file is fetched and cached. */
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

/** Caches a file; on a full disk, the file is used without being cached. */
const keepFile = (build: Build, path: string, reply: Response): Promise<void> =>
  open(build)
    .then((cache) => cache.put(path, reply))
    .catch(() => undefined)

const buildNames = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(buildCachePrefix))

/** Removes builds that are older than this one and in use by no page. A newer one may be downloading now. */
export async function removeBuilds(build: Build, inUse: ReadonlySet<string>): Promise<void> {
  // Caches are listed in the order of their creation.
  const names = await buildNames()
  for (const name of names.slice(0, Math.max(0, names.indexOf(nameOf(build)))))
    if (!inUse.has(name.slice(buildCachePrefix.length))) await caches.delete(name)
}
