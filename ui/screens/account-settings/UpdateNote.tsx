import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Note } from '../../components/feedback/Note'
import { refusalTexts } from '../../errors/refusal-texts'
import { useText } from '../../i18n/Messages'

interface UpdateNoteProps {
  /** The core's refusal, if no field shows it. */
  readonly refused: keyof typeof refusalTexts | undefined
  readonly said: View<'account'>['said'] | undefined
}

/** Shows why the last update failed (S-ACCT-18, S-ACCT-19, S-LOGIN-32). */
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
