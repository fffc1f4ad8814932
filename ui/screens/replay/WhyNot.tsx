import type { ReactNode } from 'react'
import type { ImportFault } from '../../../protocol/export-format'
import { useText } from '../../i18n/Messages'
import { faultText } from './fault-texts'

/** Why a file could not be opened; 'failed': what reads it could not be had, or has died. */
export type Problem = ImportFault | 'failed'

/** The file that was given last, until it is open. */
export interface NextFile {
  readonly name: string
  /** Undefined as long as it is read. */
  readonly problem: Problem | undefined
}

/** The problem in words. */
export function WhyNot({ problem }: { readonly problem: Problem }): ReactNode {
  const text = useText()
  return problem === 'failed' ? text('replay.failed') : text(faultText(problem), { line: problem.line })
}
