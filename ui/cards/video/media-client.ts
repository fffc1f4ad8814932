import { proxy, wrap, type Remote } from 'comlink'
import type { MediaApi, Subtitles } from '../../../protocol/media'
import { mediaPort } from '../../core-client/hooks'
import { within } from '../../core-client/worker-link'

/** Time after which a worker without an answer has been replaced, ms. */
const ANSWER_TIMEOUT_MS = 35_000

type Media = Remote<MediaApi<Blob>>
interface Opened {
  readonly media: Promise<Media>
  /** Rejects when the worker ends: its port no longer answers. */
  readonly lost: Promise<never>
}
let opened: Opened | undefined

function open(): Opened {
  let lose: () => void = () => undefined
  const lost = new Promise<never>((_, reject) => {
    lose = () => reject(new Error('the worker is gone'))
  })
  const mine = { media: mediaPort(() => lose()).then((port) => wrap<MediaApi<Blob>>(port)), lost }
  const drop = () => {
    if (opened === mine) opened = undefined
  }
  lost.catch(drop)
  mine.media.catch(drop)
  return mine
}

/** Returns the present worker's answer, or rejects as soon as it ends. */
function answered<A>({ media, lost }: Opened, question: (media: Media) => Promise<A>): Promise<A> {
  return Promise.race([lost, media.then((worker) => question(worker))])
}

/** Asks the next worker, once, if one ends before it has answered. */
async function ask<A>(question: (media: Media) => Promise<A>, again = true): Promise<A> {
  const mine = (opened ??= open())
  const answer = await within(
    ANSWER_TIMEOUT_MS,
    answered(mine, async (media) => ({ value: await question(media) })),
  )
  if (answer !== undefined) return answer.value
  if (opened === mine) opened = undefined
  else if (again) return ask(question, false)
  throw new Error('the worker did not answer about a video')
}

/** Answers about videos through the worker (MediaApi). */
export const workerMedia: MediaApi<Blob> = {
  subtitles: (vttUrl) =>
    ask<Subtitles>(async (media) => media.subtitles(vttUrl)).catch((): Subtitles => ({ is: 'failed' })),
  held: (files) => ask(async (media) => media.held(files)).catch(() => undefined),
  file: (url) => ask((media) => media.file(url)),
  download: (files, tell) => answered((opened ??= open()), (media) => media.download(files, proxy(tell))),
  stop: (url) => ask((media) => media.stop(url)),
  remove: (files) => ask((media) => media.remove(files)),
}
