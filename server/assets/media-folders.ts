import { join } from 'node:path'
import { StaticCache } from './static-cache'

/** The folders with media of the content in force: that of the start, and those that were published from. */
export class MediaFolders {
  readonly #caches: Map<string, StaticCache>

  /** `content`: folder of the content pack. */
  constructor(content: string) {
    this.#caches = new Map([[content, new StaticCache(join(content, 'media'))]])
  }

  /** Serves the media of a further content pack, whose files take precedence over those of earlier ones. */
  add(content: string): void {
    const known = this.#caches.get(content) ?? new StaticCache(join(content, 'media'))
    this.#caches.delete(content)
    this.#caches.set(content, known)
  }

  /** Answers a request for a file (`path` below the media folder, decoded). Undefined when no folder has it. */
  async answer(
    path: string,
    request: Request,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response | undefined> {
    for (const cache of [...this.#caches.values()].toReversed()) {
      const answer = await cache.answer(path, request, headers)
      if (answer !== undefined) return answer
    }
    return undefined
  }
}
