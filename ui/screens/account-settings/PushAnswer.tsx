import type { ReactNode } from 'react'
import { Note } from '../../components/Note'
import { useText } from '../../i18n/Messages'
import type { AnswerToPush } from '../../installed/ask-for-push'

/** Why no messages come, in one sentence and, where the learner can do something, what (S-PUSH-04, S-PUSH-05). */
export function PushAnswer({ answer }: { readonly answer: AnswerToPush }): ReactNode {
  const text = useText()
  return (
    <Note tone="warning" live="polite">
      {wordsFor(answer, text)}
    </Note>
  )
}

function wordsFor({ permission, token }: AnswerToPush, text: ReturnType<typeof useText>): string {
  switch (permission) {
    case 'granted':
      return token === undefined ? text('account.push.noToken') : text('account.push.notRegistered')
    case 'unavailable':
      return text('account.push.unavailable')
    case 'denied':
    case 'default':
      return text('account.push.refused', { status: permission })
    case 'simulator':
    case 'failed':
      return text('account.push.failed')
  }
}
