import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'

/** Props of the form of every login variant. */
export interface VariantProps {
  readonly signIn: View<'signIn'>
  /** Warnings between the heading and the fields. */
  readonly notes: ReactNode
}
