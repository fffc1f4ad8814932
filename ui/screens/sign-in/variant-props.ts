import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'

/** What the form of every login variant is given. */
export interface VariantProps {
  readonly signIn: View<'signIn'>
  /** Warnings that stand between the heading and the fields. */
  readonly notes: ReactNode
}
