import type { StateChange, ValuePath } from '../../../protocol/replay'
import type { MessageId } from '../../i18n/Messages'

/** Words for the parts of the state; parts of the user's state have their names under 'user'. */
const partLabels: Readonly<Record<string, MessageId>> = {
  seq: 'replay.position',
  device: 'replay.kind.device',
  quarantine: 'replay.kind.queue',
  owner: 'replay.kind.signIn',
  signIn: 'replay.kind.signIn',
  session: 'replay.kind.signIn',
  sync: 'replay.kind.sync',
  library: 'nav.library',
  tabs: 'replay.kind.deck',
  seen: 'replay.kind.deck',
  quiz: 'replay.kind.quiz',
  engagement: 'replay.kind.answer',
  outbox: 'replay.kind.queue',
  calls: 'replay.kind.queue',
  timers: 'replay.kind.device',
  alerts: 'replay.kind.alert',
  account: 'replay.kind.account',
}

/** Returns the words for a path in the state. */
export const pathLabel = ([first, second]: ValuePath): MessageId =>
  partLabels[String(first === 'user' ? second : first)] ?? 'replay.kind.other'

/** Returns whether the value was added, removed or changed. */
export const changeLabel = ({ before, after }: Pick<StateChange, 'before' | 'after'>): MessageId =>
  before === undefined ? 'replay.compare.added' : after === undefined ? 'replay.compare.gone' : 'replay.compare.changed'
