import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { Greeting, PageFact, StartOptions, type CoreApi } from './bridge'
import { decode, describeFault, struct, Finite, Integer, oneOf } from './codec'
import { Refusal } from './faults'
import { Id } from './ids'
import type { MediaApi } from './media'
import { SignInEpoch } from './sign-in-epoch'
import { views } from './views'
import { LockQuestion, LockExplanation } from './why-locked'

/** The codecs of a bridge call: its arguments as a tuple, and its answer. */
interface CallCodecs {
  readonly asked: t.Decoder<unknown, unknown>
  readonly answered: t.Decoder<unknown, unknown>
}
type ApiCodecs<Api> = { readonly [C in keyof Api]: CallCodecs }

const nothing = t.undefined
const maybe = <A extends t.Mixed>(codec: A) => t.union([codec, t.undefined])
/** Platform objects such as ports and files. */
const platform = t.unknown

/** One subscription codec per view: its name and its parameters. */
const subscriptions: readonly t.Mixed[] = Object.entries(views).map(([name, { params }]) =>
  t.tuple([Id, t.literal(name), params, platform]),
)
const Subscription = t.union(subscriptions as [t.Mixed, t.Mixed], 'Subscription')

/**
 * The codecs of CoreApi messages. Development builds and tests validate messages into and out of the worker
 * (X-BRIDGE-04). Production builds omit this: they decode the page's messages and trust their own worker. The engine
 * always decodes intents and secrets; the page always decodes patches and views.
 */
export const coreBridgeCodecs: ApiCodecs<CoreApi<unknown, unknown>> = {
  greet: { asked: t.tuple([StartOptions, platform]), answered: Greeting },
  quiet: { asked: t.tuple([nothing]), answered: nothing },
  dispatch: {
    asked: t.tuple([t.array(t.tuple([t.UnknownRecord, t.unknown, Id, maybe(SignInEpoch)]))]),
    answered: t.array(maybe(Refusal)),
  },
  subscribe: { asked: Subscription, answered: nothing },
  unsubscribe: { asked: t.tuple([Id]), answered: nothing },
  report: { asked: t.tuple([PageFact]), answered: nothing },
  whyLocked: { asked: t.tuple([LockQuestion]), answered: maybe(LockExplanation) },
  beginSignOn: {
    asked: t.tuple([t.string]),
    answered: maybe(t.type({ address: t.string, kept: t.string }, 'SignOnBegun')),
  },
  media: { asked: t.tuple([platform]), answered: nothing },
  countEvents: { asked: t.tuple([nothing]), answered: Integer },
  exportLog: { asked: t.tuple([t.boolean]), answered: platform },
}

const Files = struct('MediaFiles', { url: t.string }, { vttUrl: t.string })
const Cue = struct(
  'Cue',
  { start: Finite, end: Finite, settings: t.UnknownRecord, pieces: t.array(t.UnknownRecord) },
  { id: t.string },
)

/** The codecs of MediaApi messages. Download progress goes through a callback of the page, which is not validated. */
export const mediaBridgeCodecs: ApiCodecs<MediaApi<unknown>> = {
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

/**
 * Wraps an API with validation. A call with invalid arguments or an invalid answer throws a TypeError that names the
 * call and the path.
 */
export function withValidation<Api extends object>(
  api: Api,
  crossings: NoInfer<ApiCodecs<Api>>,
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
  const ways = crossings as Readonly<Record<string, CallCodecs>>
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
