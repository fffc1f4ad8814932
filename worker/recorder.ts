import * as E from 'fp-ts/Either'
import type { Input, Under } from '../core/decider'
import type { Fact } from '../core/facts'
import type { Refusal } from '../protocol/faults'
import type { Entry } from './batch'
import type { Recorded } from './deciding'
import type { Log } from './log'
import { pause } from './opening'
import type { Chance, Clock } from './ports'
import { unhurried } from './unhurried'

/** How long until what could not be recorded is tried again, ms. */
export const INSIST_AFTER = 5_000

/** Has what happens in a tab recorded: once, until it is, or along with what comes next. */
export interface Recorder {
  /** The log, which takes what waits here into the transaction of whatever is recorded. */
  readonly log: Log
  /** Gives it the time, the tab and, unless told otherwise, the present sign-in and an id of its own. */
  readonly stamp: (body: Input['body'], under?: Under, id?: string) => Input
  readonly record: (fact: Fact, more?: Omit<Entry, 'input'>, under?: Under) => Promise<Recorded>
  /** Records it however long the store refuses it and as long as it is news: nobody else will tell. */
  readonly insist: (fact: Fact, more?: Omit<Entry, 'input'>, under?: Under, isNews?: () => boolean) => Promise<void>
  /** The same, except that what nobody waits for may share a transaction with what comes next (X-LOG-17). */
  readonly tell: (fact: Fact) => void
  readonly stop: () => void
}

/** The recorder of a tab, over its log. Once the tab has stopped, nothing is tried again. */
export function recorder(
  { clock, chance }: { readonly clock: Clock; readonly chance: Chance },
  session: string,
  written: Log,
  isStopped: () => boolean,
): Recorder {
  /** What waits goes along with the next transaction, unless that one stands alone or comes to nothing as a rule. */
  const carries = ({ epoch, input: { body } }: Entry) =>
    epoch === undefined && (body.kind === 'intent' || body.fact.type !== 'clockMeasured')
  const log: Log = {
    ...written,
    record: (entry) => {
      if (carries(entry)) later.flush()
      return written.record(entry)
    },
  }

  const stamp: Recorder['stamp'] = (body, { owner, signIn } = log.state().mine, id = chance.uuid()) => {
    const at = clock.now()
    return { id, at, zone: clock.zone(at), session, under: { signIn, ...(owner === undefined ? {} : { owner }) }, body }
  }
  const entryOf = (fact: Fact, more: Omit<Entry, 'input'> = {}, under?: Under): Entry => ({
    input: stamp({ kind: 'fact', fact }, under),
    ...more,
  })
  const insistOn = async (entry: Entry, isNews = () => true, record = log.record) => {
    do {
      const recorded = await record(entry)
      if (E.isRight(recorded) || !isForNow(recorded.left)) return
      await pause(clock, INSIST_AFTER)
    } while (!isStopped() && isNews())
  }
  const later = unhurried(clock, (input) => void insistOn({ input }, undefined, written.record))

  return {
    log,
    stamp,
    record: (fact, more, under) => log.record(entryOf(fact, more, under)),
    insist: (fact, more, under, isNews) => insistOn(entryOf(fact, more, under), isNews),
    tell: (fact) => {
      if (!later.hold(fact, (held) => stamp({ kind: 'fact', fact: held }))) void insistOn(entryOf(fact))
    },
    stop: later.stop,
  }
}

/** What happened is news still when there is room again, or the code for it. */
const isForNow = ({ code }: Refusal): boolean => code === 'notSaved' || code === 'storageFull' || code === 'notLoaded'
