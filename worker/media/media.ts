import type { HeldVideo, MediaApi, MediaFiles } from '../../protocol/media'
import { download } from './download'
import type { OpenStore } from './media-store'
import { readSubtitles } from './subtitles'

/** What is asked about videos, on this store. */
export function media(openStore: OpenStore): MediaApi<Blob> {
  const running = new Map<string, AbortController>()

  const sizeOf = async (url: string): Promise<number | undefined> => {
    const found = await (await openStore()).get(url)
    return found === undefined ? undefined : (await found.blob()).size
  }
  const held = async ({ url, vttUrl }: MediaFiles): Promise<HeldVideo | undefined> => {
    const film = await sizeOf(url)
    if (film === undefined) return undefined
    return { size: film + (vttUrl === undefined ? 0 : ((await sizeOf(vttUrl)) ?? 0)) }
  }

  return {
    subtitles: (vttUrl) => readSubtitles(openStore, vttUrl),
    held: (files) => held(files).catch(() => undefined),
    file: async (url) => {
      const store = await openStore()
      return (await store.get(url))?.blob()
    },
    download: async (files, tell) => {
      if (running.has(files.url)) return 'failed'
      const controller = new AbortController()
      running.set(files.url, controller)
      const end = await download(openStore, files, tell, controller.signal)
      running.delete(files.url)
      return end
    },
    stop: async (url) => running.get(url)?.abort(),
    remove: async ({ url, vttUrl }) => {
      const store = await openStore()
      await store.remove(url)
      if (vttUrl !== undefined) await store.remove(vttUrl)
    },
  }
}
