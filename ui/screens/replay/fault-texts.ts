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

/**
 * Describes a file's fault in words, with a placeholder for `line`. If the first line is invalid, the file counts as no
 * log instead of a damaged one.
 */
export const faultText = ({ reason, line }: ImportFault): MessageId =>
  line === 1 && texts[reason] === 'replay.fault.damaged' ? 'replay.fault.notALog' : texts[reason]
