import { assign, fromCallback, setup, stopChild } from 'xstate'
import type { ImportFault } from '../../../protocol/export-format'
import type { OpenedLog } from '../../../protocol/replay'
import type { ReplayLink } from './replay-link'

/** Why a file could not be opened; 'failed': its worker could not be loaded, or has crashed. */
export type Problem = ImportFault | 'failed'

/** The file chosen last, until it is open. */
export interface NextFile {
  readonly name: string
  /** Undefined while the file is read. */
  readonly problem: Problem | undefined
}

/** An open log. Each has a unique id, so that the view keeps no state from one file to the next. */
export interface OpenFile {
  readonly id: string
  readonly file: File
  readonly log: OpenedLog
  readonly link: ReplayLink
}

interface ReplayInput {
  /** Starts a worker; calls `failed` when its code cannot be loaded or when it crashes. */
  readonly startReplay: (failed: () => void) => ReplayLink
  /** Removes the position of the replaced log from the URL. */
  readonly forgetMoment: () => void
}

interface Files extends ReplayInput {
  readonly shown: OpenFile | undefined
  readonly next: (NextFile & { readonly id: string }) | undefined
  /** Number of files chosen so far. */
  readonly count: number
}

type ReplayEvent =
  | { readonly type: 'choose'; readonly file: File }
  | ({ readonly type: 'opened' } & OpenFile)
  | { readonly type: 'refused'; readonly problem: ImportFault }
  /** The worker with this id has failed. */
  | { readonly type: 'failed'; readonly id: string }

const types: { readonly context?: Files; readonly events?: ReplayEvent; readonly input?: ReplayInput } = {}

/** Reads a file in its own worker, which then replays it. Stopping the actor terminates the worker. */
const logWorker = fromCallback<ReplayEvent, Pick<ReplayInput, 'startReplay'> & Pick<OpenFile, 'id' | 'file'>>(
  ({ input: { startReplay, id, file }, sendBack }) => {
    const failed = () => sendBack({ type: 'failed', id })
    const link = startReplay(failed)
    link
      .open(file)
      .then(
        (log) =>
          sendBack(log.kind === 'opened' ? { type: 'opened', id, file, log, link } : { type: 'refused', problem: log }),
        failed,
      )
    return link.end
  },
)

const replay = setup({
  types,
  actors: { logWorker },
  guards: {
    isNext: ({ context }, id: string) => context.next?.id === id,
    isShown: ({ context }, id: string) => context.shown?.id === id,
  },
  actions: {
    stopNext: stopChild(({ context }) => context.next?.id ?? ''),
    stopShown: stopChild(({ context }) => context.shown?.id ?? ''),
    refuse: assign(({ context: { next } }, problem: Problem) => ({ next: next && { ...next, problem } })),
    reportCrash: assign(({ context: { shown } }) => ({
      next: shown && { id: shown.id, name: shown.file.name, problem: 'failed' as const },
    })),
    show: assign((_, shown: OpenFile) => ({ shown })),
    forgetMoment: ({ context }) => context.forgetMoment(),
  },
})

/** Manages the files of '/replay': a log stays open until the next one is open, or its worker fails (X-REPLAY-02). */
export const replayMachine = replay.createMachine({
  id: 'replay',
  context: ({ input }) => ({ ...input, shown: undefined, next: undefined, count: 0 }),
  type: 'parallel',
  states: {
    next: {
      initial: 'none',
      on: {
        choose: {
          target: '.reading',
          actions: [
            'stopNext',
            assign(({ context: { count, startReplay }, event: { file }, spawn }) => {
              const id = `file ${count + 1}`
              spawn('logWorker', { id, input: { startReplay, id, file } })
              return { count: count + 1, next: { id, name: file.name, problem: undefined } }
            }),
          ],
        },
      },
      states: {
        none: { on: { failed: { target: 'refused', actions: 'reportCrash' } } },
        reading: {
          on: {
            opened: { target: 'none', actions: assign({ next: undefined }) },
            refused: {
              target: 'refused',
              actions: [{ type: 'refuse', params: ({ event }) => event.problem }, 'stopNext'],
            },
            failed: {
              guard: { type: 'isNext', params: ({ event }) => event.id },
              target: 'refused',
              actions: [{ type: 'refuse', params: 'failed' }, 'stopNext'],
            },
          },
        },
        refused: { on: { failed: { actions: 'reportCrash' } } },
      },
    },
    log: {
      initial: 'closed',
      states: {
        closed: { on: { opened: { target: 'open', actions: { type: 'show', params: ({ event }) => event } } } },
        open: {
          on: {
            opened: { actions: ['forgetMoment', 'stopShown', { type: 'show', params: ({ event }) => event }] },
            failed: {
              guard: { type: 'isShown', params: ({ event }) => event.id },
              target: 'closed',
              actions: ['stopShown', assign({ shown: undefined })],
            },
          },
        },
      },
    },
  },
})
