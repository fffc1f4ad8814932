import type { ReactNode } from 'react'
import { useText } from '../../i18n/Messages'
import { faultText } from './fault-texts'
import type { Problem } from './replay-machine'

/** Describes the problem in words. */
export function FileError({ problem }: { readonly problem: Problem }): ReactNode {
  const text = useText()
  return problem === 'failed' ? text('replay.failed') : text(faultText(problem), { line: problem.line })
}
