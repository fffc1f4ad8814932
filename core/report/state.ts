import * as t from 'io-ts'
import { struct, Finite, oneOf } from '../../protocol/codec'
import { Id } from '../../protocol/ids'
import { ExportableText } from '../../protocol/exportable-text'

/** The report that a tab has open. It is removed with the tab. */
export const OpenReport = struct(
  'OpenReport',
  { deckId: Id },
  {
    roleIds: t.array(Id),
    startDate: Finite,
    /** Hash of the QuizReport in the payload store. */
    content: ExportableText,
    failed: t.literal(true),
    exporting: oneOf('Exporting', ['busy', 'failed']),
    /** The last exported file, by the hash of its URL. */
    file: ExportableText,
    /** Format of an earlier build. */
    exportUrl: t.string,
  },
)
export type OpenReport = Readonly<t.TypeOf<typeof OpenReport>>
