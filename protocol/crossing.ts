import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { Greeting, PageFact, StartOptions, type CoreApi } from './bridge'
import { decode, describeFault, entity, Finite, Integer, oneOf } from './codec'
import { Refusal } from './faults'
import { Id } from './ids'
import type { MediaApi } from './media'
import { views } from './views'
import { LockQuestion, LockStory } from './why-locked'

/** What goes with a call over the boundary, as a tuple, and what answers it. */
interface Crossing {
  readonly asked: t.Decoder<unknown, unknown>
  readonly answered: t.Decoder<unknown, unknown>
}
type Crossings<Api> = { readonly [C in keyof Api]: Crossing }

const nothing = t.undefined
const maybe = <A extends t.Mixed>(codec: A) => t.union([codec, t.undefined])
/** The platform's own: ports and files. */
const platform = t.unknown

/** A view by its name, with what that view is asked with. */
const subscriptions: readonly t.Mixed[] = Object.entries(views).map(([name, { params }]) =>
  t.tuple([Id, t.literal(name), params, platform]),
)
const Subscription = t.union(subscriptions as [t.Mixed, t.Mixed], 'Subscription')

/**
 * The messages of CoreApi, each judged as it goes into the worker and as it comes out of it, in development and in tests
 * (X-BRIDGE-04). A build has none of this: it decodes what the page tells it to do, and trusts its own worker. Intents
 * and their secrets are decoded by the engine always, and patches and views by the page.
 */
export const coreCrossings: Crossings<CoreApi<unknown, unknown>> = {
  greet: { asked: t.tuple([StartOptions, platform]), answered: Greeting },
  ping: { asked: t.tuple([nothing]), answered: t.literal('pong') },
  quiet: { asked: t.tuple([nothing]), answered: nothing },
  dispatch: {
    asked: t.tuple([t.array(t.tuple([t.UnknownRecord, t.unknown, Id]))]),
    answered: t.array(maybe(Refusal)),
  },
  subscribe: { asked: Subscription, answered: nothing },
  unsubscribe: { asked: t.tuple([Id]), answered: nothing },
  report: { asked: t.tuple([PageFact]), answered: nothing },
  whyLocked: { asked: t.tuple([LockQuestion]), answered: maybe(LockStory) },
  beginSignOn: {
    asked: t.tuple([t.string]),
    answered: maybe(t.type({ address: t.string, kept: t.string }, 'SignOnBegun')),
  },
  media: { asked: t.tuple([platform]), answered: nothing },
  countEvents: { asked: t.tuple([nothing]), answered: Integer },
  exportLog: { asked: t.tuple([t.boolean]), answered: platform },
}

const Files = entity('MediaFiles', { url: t.string }, { vttUrl: t.string })
const Cue = entity(
  'Cue',
  { start: Finite, end: Finite, settings: t.UnknownRecord, pieces: t.array(t.UnknownRecord) },
  { id: t.string },
)

/** The messages of MediaApi. What a download tells on its way goes by a function of the page, which is not looked into. */
export const mediaCrossings: Crossings<MediaApi<unknown>> = {
  subtitles: {
    asked: t.tuple([t.string]),
    answered: t.union([t.type({ is: t.literal('read'), cues: t.array(Cue) }), t.type({ is: t.literal('failed') })]),
  },
  held: {
    asked: t.tuple([Files]),
    answered: t.union([t.type({ size: Finite }), t.literal('downloading'), t.undefined]),
  },
  file: { asked: t.tuple([t.string]), answered: platform },
  download: {
    asked: t.tuple([Files, t.unknown]),
    answered: oneOf('DownloadEnd', ['done', 'stopped', 'full', 'failed']),
  },
  stop: { asked: t.tuple([t.string]), answered: nothing },
  remove: { asked: t.tuple([Files]), answered: nothing },
}

/** The same calls, of which one that is asked or answered with what it should not be fails, and says where. */
export function judged<Api extends object>(
  api: Api,
  crossings: NoInfer<Crossings<Api>>,
  failed: (mistake: TypeError) => void,
): Api {
  const judge = (codec: t.Decoder<unknown, unknown>, message: unknown, place: string) => {
    const decoded = decode(codec, message)
    if (E.isRight(decoded)) return
    const mistake = new TypeError(`${place} ${describeFault(decoded.left)}`)
    failed(mistake)
    throw mistake
  }
  const calls = Object.entries(api as Readonly<Record<string, (...asked: unknown[]) => Promise<unknown>>>)
  const ways = crossings as Readonly<Record<string, Crossing>>
  return Object.fromEntries(
    calls.map(([name, call]) => [
      name,
      async (...asked: unknown[]) => {
        const way = ways[name] ?? { asked: t.never, answered: t.never }
        judge(way.asked, asked, `${name} is asked with`)
        const answer = await call(...asked)
        judge(way.answered, answer, `${name} is answered by`)
        return answer
      },
    ]),
  ) as Api
}
