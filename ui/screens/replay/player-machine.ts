import { assign, fromPromise, raise, setup } from 'xstate'
import type {
  ReplayComparison,
  ReplaySnapshot,
  ReplaySide,
  EventTimeline,
  ValueQuestion,
} from '../../../protocol/replay'
import type { ReplayLink } from './replay-link'
import { sinceLast } from './timeline-rows'

export const speeds = ['1', '4', '16'] as const
export type Speed = (typeof speeds)[number]

/** Longest pause between two events during playback, in ms: it shortens long breaks. */
const MAX_GAP_MS = 2_000
/** A log with more events opens at its start, because processing up to its end takes time. */
const MAX_EVENTS_TO_OPEN_AT_END = 20_000

/** The processed state of one side. */
export interface Seen {
  /** The last processed moment; it stays until the next one is processed. */
  readonly moment: ReplaySnapshot | undefined
  /** Number of events processed so far, while the requested moment is not. */
  readonly reached: number | undefined
}

/** A value to explain, and its name in the answer. */
export interface Asked extends ValueQuestion {
  readonly name: string
}

/** A search for the event that set a value, and its answer. */
export interface Why {
  readonly name: string
  /** The position at which it was asked. */
  readonly from: number
  /**
   * looking: searched back to `place`; found: set by the event at `place`; always: before the first event; gone: no longer
   * in the log.
   */
  readonly is: 'looking' | 'found' | 'always' | 'gone'
  readonly place: number
}

/** The element that had the focus when a question was asked. */
type Asker = Pick<HTMLElement, 'isConnected' | 'focus'>

interface Pair {
  readonly before: number
  readonly after: number
}

/** Where the states of two moments differ, with the places of the moments. */
export interface Compared extends ReplayComparison, Pair {}

type PlayerLink = Pick<ReplayLink, 'seek' | 'compare' | 'why'>
type Sought = Awaited<ReturnType<PlayerLink['seek']>>
type Cause = Awaited<ReturnType<PlayerLink['why']>>
type Answer = Pick<Why, 'is' | 'place'>
type Sides<A> = Readonly<Record<ReplaySide, A>>

interface PlayerInput {
  readonly link: PlayerLink
  readonly story: EventTimeline
  /** The position in the URL. */
  readonly place: number | undefined
}

interface Player {
  readonly link: PlayerLink
  readonly story: EventTimeline
  readonly place: number
  /** The position that the current one is compared with. */
  readonly pinnedPlace: number | undefined
  /** Is the summary shown instead of the facts? */
  readonly isSummary: boolean
  readonly speed: Speed
  /** The position requested last. */
  readonly requested: Sides<number | undefined>
  readonly seen: Sides<Seen>
  /** The positions compared last. */
  readonly pair: Pair
  readonly comparison: Compared | undefined
  /** The last question; each has a unique id. */
  readonly search: { readonly id: number; readonly question: ValueQuestion }
  readonly why: Why | undefined
  readonly asker: Asker | undefined
}

type PlayerEvent =
  /** Moves to a position and pauses. */
  | { readonly type: 'seek'; readonly place: number }
  /** Moves to a position while the summary stays. */
  | { readonly type: 'look'; readonly place: number }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'setSpeed'; readonly speed: Speed }
  | { readonly type: 'toggleSummary' }
  /** Pins the current position for comparison. */
  | { readonly type: 'pin' }
  | { readonly type: 'unpin' }
  | { readonly type: 'ask'; readonly asked: Asked; readonly asker: Asker | undefined }
  /** Ends the search, or closes its answer: the focus returns to the asker. */
  | { readonly type: 'dismiss' }

const types: { readonly context?: Player; readonly events?: PlayerEvent; readonly input?: PlayerInput } = {}

const nothingSeen: Seen = { moment: undefined, reached: undefined }
/** Positions that no log has. */
const noPair: Pair = { before: -1, after: -1 }

const placeOf = ({ place, pinnedPlace }: Player, side: ReplaySide) => (side === 'moment' ? place : pinnedPlace)

/** Returns the positions to compare when both are processed. */
function pairOf({ seen, pinnedPlace }: Player): Pair | undefined {
  const [before, after] = [seen.pinned.moment?.place, seen.moment.moment?.place]
  return before === undefined || before !== pinnedPlace || after === undefined ? undefined : { before, after }
}

function answerOf(cause: Cause, from: number): Answer {
  if (cause === undefined) return { is: 'gone', place: from }
  if (cause.kind === 'lookingBack') return { is: 'looking', place: cause.place }
  return cause.place === 0 ? { is: 'always', place: from } : { is: 'found', place: cause.place }
}

const player = setup({
  types,
  // A worker that has failed is reported by the page (replay-machine.ts).
  actors: {
    seek: fromPromise<Sought, { link: PlayerLink; side: ReplaySide; place: number }>(
      ({ input: { link, place, side } }) => link.seek(place, side).catch(() => undefined),
    ),
    compare: fromPromise<Compared | undefined, Pick<Player, 'link' | 'pair'>>(({ input: { link, pair } }) =>
      link.compare(pair.before, pair.after).then(
        (found) => found && { ...found, ...pair },
        () => undefined,
      ),
    ),
    findCause: fromPromise<Answer, Pick<Player, 'link' | 'search' | 'place'>>(({ input: { link, search, place } }) =>
      link.why(search.id, search.question).then(
        (cause) => answerOf(cause, place),
        () => answerOf(undefined, place),
      ),
    ),
  },
  delays: {
    gap: ({ context: { story, place, speed } }) => Math.min(sinceLast(story, place + 1), MAX_GAP_MS) / Number(speed),
  },
  guards: {
    isAtEnd: ({ context: { place, story } }) => place >= story.kinds.length,
    /** Should the side show another position than the one requested last? */
    isBehind: ({ context }, side: ReplaySide) => placeOf(context, side) !== context.requested[side],
    isNewPair: ({ context }) => {
      const pair = pairOf(context)
      return pair !== undefined && (pair.before !== context.pair.before || pair.after !== context.pair.after)
    },
    /** Has the position changed since the search started or its answer was shown? */
    hasMovedOn: ({ context: { why, place } }) => place !== (why?.is === 'looking' ? why.from : why?.place),
  },
  actions: {
    look: assign(({ context: { story } }, place: number) => ({
      place: Math.min(Math.max(0, place), story.kinds.length),
    })),
    leaveSummary: assign({ isSummary: false }),
    request: assign(({ context }, side: ReplaySide) => ({
      requested: { ...context.requested, [side]: placeOf(context, side) },
    })),
    see: assign(({ context: { seen } }, { side, found }: { readonly side: ReplaySide; readonly found: Sought }) => {
      if (found === undefined) return {}
      const { moment } = seen[side]
      const now = found.kind === 'moment' ? { moment: found, reached: undefined } : { moment, reached: found.reached }
      return { seen: { ...seen, [side]: now } }
    }),
    answer: assign(({ context: { why } }, answer: Answer) => ({ why: why && { ...why, ...answer } })),
    returnFocus: ({ context: { asker } }) => {
      if (asker?.isConnected === true) asker.focus()
    },
  },
})

/** Keeps a side at its position. Of the positions passed during a request, only the last one is requested next. */
const following = (side: ReplaySide) =>
  player.createStateConfig({
    initial: 'seeking',
    states: {
      settled: { always: { guard: { type: 'isBehind', params: side }, target: 'seeking' } },
      seeking: {
        entry: { type: 'request', params: side },
        invoke: {
          src: 'seek',
          input: ({ context }) => ({ link: context.link, side, place: placeOf(context, side) ?? 0 }),
          onDone: [
            {
              guard: ({ event }) => event.output?.kind === 'reading',
              target: 'seeking',
              reenter: true,
              actions: { type: 'see', params: ({ event }) => ({ side, found: event.output }) },
            },
            { target: 'settled', actions: { type: 'see', params: ({ event }) => ({ side, found: event.output }) } },
          ],
        },
      },
    },
  })

/** Controls an open log: position, playback, comparison and the answer to 'Why?' (X-REPLAY-02). */
export const playerMachine = player.createMachine({
  id: 'player',
  context: ({ input: { link, story, place } }) => ({
    link,
    story,
    place: place ?? (story.kinds.length > MAX_EVENTS_TO_OPEN_AT_END ? 0 : story.kinds.length),
    pinnedPlace: undefined,
    isSummary: place === undefined,
    speed: '1',
    requested: { moment: undefined, pinned: undefined },
    seen: { moment: nothingSeen, pinned: nothingSeen },
    pair: noPair,
    comparison: undefined,
    search: { id: 0, question: { place: 0, subject: 'state', steps: [] } },
    why: undefined,
    asker: undefined,
  }),
  on: { toggleSummary: { actions: assign({ isSummary: ({ context }) => !context.isSummary }) } },
  type: 'parallel',
  states: {
    moment: following('moment'),
    playback: {
      initial: 'paused',
      on: {
        seek: { target: '.paused', actions: [{ type: 'look', params: ({ event }) => event.place }, 'leaveSummary'] },
        look: { actions: { type: 'look', params: ({ event }) => event.place } },
        setSpeed: { actions: assign({ speed: ({ event }) => event.speed }) },
        ask: '.paused',
      },
      states: {
        paused: {
          on: {
            play: [
              { guard: 'isAtEnd', target: 'playing', actions: [{ type: 'look', params: 0 }, 'leaveSummary'] },
              { target: 'playing' },
            ],
          },
        },
        playing: {
          always: { guard: 'isAtEnd', target: 'paused' },
          on: {
            pause: 'paused',
            // Restarts the delay before the next event.
            look: {
              target: 'playing',
              reenter: true,
              actions: { type: 'look', params: ({ event }) => event.place },
            },
            setSpeed: { target: 'playing', reenter: true, actions: assign({ speed: ({ event }) => event.speed }) },
          },
          after: {
            gap: {
              target: 'playing',
              reenter: true,
              actions: [{ type: 'look', params: ({ context }) => context.place + 1 }, 'leaveSummary'],
            },
          },
        },
      },
    },
    comparison: {
      initial: 'off',
      states: {
        off: {
          on: {
            pin: { target: 'on', actions: [assign({ pinnedPlace: ({ context }) => context.place }), 'leaveSummary'] },
          },
        },
        on: {
          type: 'parallel',
          on: { unpin: { target: 'off', actions: 'leaveSummary' } },
          exit: assign(({ context: { seen } }) => ({
            pinnedPlace: undefined,
            seen: { ...seen, pinned: nothingSeen },
            pair: noPair,
            comparison: undefined,
          })),
          states: {
            pinned: following('pinned'),
            differences: {
              initial: 'settled',
              always: {
                guard: 'isNewPair',
                target: '.comparing',
                actions: assign({ pair: ({ context }) => pairOf(context) ?? context.pair }),
              },
              states: {
                settled: {},
                comparing: {
                  invoke: {
                    src: 'compare',
                    input: ({ context: { link, pair } }) => ({ link, pair }),
                    onDone: {
                      target: 'settled',
                      actions: assign({ comparison: ({ context, event }) => event.output ?? context.comparison }),
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    why: {
      initial: 'none',
      on: {
        ask: {
          target: '.looking',
          actions: assign(({ context: { search, place }, event }) => {
            const { name, ...question } = event.asked
            return {
              search: { id: search.id + 1, question },
              asker: event.asker,
              why: { name, from: place, is: 'looking' as const, place: question.place },
            }
          }),
        },
        dismiss: { target: '.none', actions: 'returnFocus' },
      },
      states: {
        none: { entry: assign({ why: undefined }) },
        looking: {
          always: { guard: 'hasMovedOn', target: 'none' },
          invoke: {
            src: 'findCause',
            input: ({ context: { link, search, place } }) => ({ link, search, place }),
            onDone: [
              {
                guard: ({ event }) => event.output.is === 'looking',
                target: 'looking',
                reenter: true,
                actions: { type: 'answer', params: ({ event }) => event.output },
              },
              {
                target: 'answered',
                actions: [
                  { type: 'answer', params: ({ event }) => event.output },
                  { type: 'look', params: ({ event }) => event.output.place },
                  raise(({ event }) => ({ type: 'seek', place: event.output.place })),
                ],
              },
            ],
          },
        },
        answered: { always: { guard: 'hasMovedOn', target: 'none' } },
      },
    },
  },
})
