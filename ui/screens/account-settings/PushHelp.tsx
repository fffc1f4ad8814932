import type { ReactNode } from 'react'
import { Note } from '../../components/feedback/Note'
import { useText } from '../../i18n/Messages'
import type { PushResult } from '../../pwa/request-push'

/**
 * Explains in one sentence why no messages arrive and, if the learner can do something, what (S-PUSH-04, S-PUSH-05).
 */
export function PushHelp({ answer }: { readonly answer: PushResult }): ReactNode {
  const text = useText()
  return (
    <Note tone="warning" live="polite">
      {wordsFor(answer, text)}
    </Note>
  )
}

function wordsFor({ permission, token }: PushResult, text: ReturnType<typeof useText>): string {
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
