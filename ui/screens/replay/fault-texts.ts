import type { ImportFault, ImportReason } from '../../../protocol/export-format'
import type { MessageId } from '../../i18n/Messages'

const texts: Readonly<Record<ImportReason, MessageId>> = {
  notGzip: 'replay.fault.notGzip',
  tooLarge: 'replay.fault.tooLarge',
  expandsTooFar: 'replay.fault.tooLarge',
  tooManyRows: 'replay.fault.tooManyRows',
  tooDeep: 'replay.fault.tooDeep',
  cutOff: 'replay.fault.cutOff',
  notText: 'replay.fault.damaged',
  notJson: 'replay.fault.damaged',
  notALog: 'replay.fault.notALog',
  otherFormat: 'replay.fault.newer',
  otherCheckpoint: 'replay.fault.otherCheckpoint',
  notAnEvent: 'replay.fault.damaged',
  otherCount: 'replay.fault.changed',
  brokenChain: 'replay.fault.changed',
}

/** What is wrong with a file, in words; `line` fits into them. What does not begin as a log is none, and not damaged. */
export const faultText = ({ reason, line }: ImportFault): MessageId =>
  line === 1 && texts[reason] === 'replay.fault.damaged' ? 'replay.fault.notALog' : texts[reason]
