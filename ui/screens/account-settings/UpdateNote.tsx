import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Note } from '../../components/Note'
import { refusalTexts } from '../../faults/refusal-texts'
import { useText } from '../../i18n/Messages'

interface UpdateNoteProps {
  /** Why the core did not take it, where that is no field's own. */
  readonly refused: keyof typeof refusalTexts | undefined
  readonly said: View<'account'>['said'] | undefined
}

/** Why the last update came to nothing (S-ACCT-18, S-ACCT-19, S-LOGIN-32). */
export function UpdateNote({ refused, said }: UpdateNoteProps): ReactNode {
  const text = useText()
  const words =
    refused !== undefined
      ? text(refusalTexts[refused])
      : said?.notice === 'told'
        ? said.message
        : said?.notice === 'offline'
          ? text(refusalTexts.offline)
          : said?.notice === 'notUpdated'
            ? text('account.notUpdated')
            : undefined
  return words === undefined ? null : (
    <Note tone="bad" live="assertive">
      {words}
    </Note>
  )
}
