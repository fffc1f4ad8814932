import * as E from 'fp-ts/Either'
import type { Input, SignInScope } from '../../core/decider'
import type { Fact } from '../../core/facts'
import type { Refusal } from '../../protocol/faults'
import type { Entry } from './append-batch'
import type { Recorded } from './decide-batch'
import type { Log } from './log'
import { pause } from '../store/open-store'
import type { Random, Clock } from '../ports'
import { deferFacts } from './deferred-facts'

/** Delay before a failed recording is retried, ms. */
export const RECORD_RETRY_MS = 5_000

/** Records facts of a tab: once, with retries, or together with the next entry. */
export interface Recorder {
  /** The log; it records deferred facts in the transaction of the next entry. */
  readonly log: Log
  /** Adds the time, the tab and, by default, the current sign-in and a new id. */
  readonly stamp: (body: Input['body'], under?: SignInScope, id?: string) => Input
  readonly record: (fact: Fact, more?: Omit<Entry, 'input'>, under?: SignInScope) => Promise<Recorded>
  /** Retries until the fact is recorded, as long as `isNews` holds: no other tab will report it. */
  readonly recordUntilDone: (
    fact: Fact,
    more?: Omit<Entry, 'input'>,
    under?: SignInScope,
    isNews?: () => boolean,
  ) => Promise<void>
  /** The same, except that a fact that can be deferred may share the transaction of the next entry (X-LOG-17). */
  readonly recordDeferrable: (fact: Fact) => void
  readonly stop: () => void
}

/** Creates the recorder of a tab for its log. Once the tab has stopped, nothing is retried. */
export function recorder(
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  session: string,
  written: Log,
  isStopped: () => boolean,
): Recorder {
  /** Can deferred facts share its transaction? Not if it must be alone in it, or rarely causes an event. */
  const carries = ({ epoch, input: { body } }: Entry) =>
    epoch === undefined && (body.kind === 'intent' || body.fact.type !== 'clockMeasured')
  const log: Log = {
    ...written,
    record: (entry) => {
      if (carries(entry)) later.flush()
      return written.record(entry)
    },
  }

  const stamp: Recorder['stamp'] = (body, { owner, signIn } = log.state().user, id = random.uuid()) => {
    const at = clock.now()
    return { id, at, zone: clock.zone(at), session, under: { signIn, ...(owner === undefined ? {} : { owner }) }, body }
  }
  const entryOf = (fact: Fact, more: Omit<Entry, 'input'> = {}, under?: SignInScope): Entry => ({
    input: stamp({ kind: 'fact', fact }, under),
    ...more,
  })
  const retryUntilRecorded = async (entry: Entry, isNews = () => true, record = log.record) => {
    do {
      const recorded = await record(entry)
      if (E.isRight(recorded) || !isForNow(recorded.left)) return
      await pause(clock, RECORD_RETRY_MS)
    } while (!isStopped() && isNews())
  }
  const later = deferFacts(clock, (input) => void retryUntilRecorded({ input }, undefined, written.record))

  return {
    log,
    stamp,
    record: (fact, more, under) => log.record(entryOf(fact, more, under)),
    recordUntilDone: (fact, more, under, isNews) => retryUntilRecorded(entryOf(fact, more, under), isNews),
    recordDeferrable: (fact) => {
      if (!later.defer(fact, (held) => stamp({ kind: 'fact', fact: held }))) void retryUntilRecorded(entryOf(fact))
    },
    stop: later.stop,
  }
}

/** Is the refusal temporary? The fact is still worth recording once there is room, or the code is loaded. */
const isForNow = ({ code }: Refusal): boolean => code === 'notSaved' || code === 'storageFull' || code === 'notLoaded'
