import * as t from 'io-ts'
import { entity, Finite, oneOf } from '../../protocol/codec'
import { Id } from '../../protocol/ids'
import { OpenText } from '../../protocol/open'

/** The report that a tab has open. It goes with the tab. */
export const OpenReport = entity(
  'OpenReport',
  { deckId: Id },
  {
    roleIds: t.array(Id),
    startDate: Finite,
    /** Hash of the QuizReport in the payload store. */
    content: OpenText,
    failed: t.literal(true),
    exporting: oneOf('Exporting', ['busy', 'failed']),
    /** The file that was exported last, by the hash of its address. */
    file: OpenText,
    /** As an earlier build kept it. */
    exportUrl: t.string,
  },
)
export type OpenReport = Readonly<t.TypeOf<typeof OpenReport>>
