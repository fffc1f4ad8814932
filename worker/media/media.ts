import type { Downloaded, DownloadEnd, HeldVideo, MediaApi, MediaFiles } from '../../protocol/media'
import { download } from './download'
import type { OpenStore } from '../ports'
import { readSubtitles } from './subtitles'

interface Running {
  readonly controller: AbortController
  readonly end: Promise<DownloadEnd>
  readonly join: (tell: (done: Downloaded) => void) => void
}

/** Creates the API for videos in this store. */
export function media(openStore: OpenStore): MediaApi<Blob> {
  const running = new Map<string, Running>()

  const sizeOf = async (url: string): Promise<number | undefined> => {
    const found = await (await openStore()).get(url)
    return found === undefined ? undefined : (await found.blob()).size
  }
  const held = async ({ url, vttUrl }: MediaFiles): Promise<HeldVideo | undefined> => {
    const film = await sizeOf(url)
    if (film === undefined) return undefined
    return { size: film + (vttUrl === undefined ? 0 : ((await sizeOf(vttUrl)) ?? 0)) }
  }

  const begun = (files: MediaFiles): Running => {
    const controller = new AbortController()
    const tells: ((done: Downloaded) => void)[] = []
    let last: Downloaded = { bytes: 0 }
    const tell = (done: Downloaded) => {
      last = done
      for (const one of tells) one(done)
    }
    const end = download(openStore, files, tell, controller.signal).finally(() => running.delete(files.url))
    const join = (one: (done: Downloaded) => void) => {
      tells.push(one)
      one(last)
    }
    return { controller, end, join }
  }

  return {
    subtitles: (vttUrl) => readSubtitles(openStore, vttUrl),
    held: async (files) => (running.has(files.url) ? 'downloading' : held(files).catch(() => undefined)),
    file: async (url) => {
      const store = await openStore()
      return (await store.get(url))?.blob()
    },
    download: async (files, tell) => {
      const one = running.get(files.url) ?? begun(files)
      running.set(files.url, one)
      one.join(tell)
      return one.end
    },
    stop: async (url) => running.get(url)?.controller.abort(),
    remove: async ({ url, vttUrl }) => {
      const store = await openStore()
      await store.remove(url)
      if (vttUrl !== undefined) await store.remove(vttUrl)
    },
  }
}
