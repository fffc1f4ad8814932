import type { StateChange, ValuePath } from '../../../protocol/replay'
import type { MessageId } from '../../i18n/Messages'

/** What a part of the state is about; those of a person by their names under 'mine'. */
const parts: Readonly<Record<string, MessageId>> = {
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

/** What a place in the state is about, in plain words. */
export const partOf = ([first, second]: ValuePath): MessageId =>
  parts[String(first === 'mine' ? second : first)] ?? 'replay.kind.other'

/** What became of it. */
export const wayOf = ({ before, after }: Pick<StateChange, 'before' | 'after'>): MessageId =>
  before === undefined ? 'replay.compare.added' : after === undefined ? 'replay.compare.gone' : 'replay.compare.changed'
