import type { ComponentType, ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { EmailForms } from './EmailForms'
import { TwoCodeForm } from './TwoCodeForm'
import { UsernameForm } from './UsernameForm'

export interface VariantProps {
  readonly signIn: View<'signIn'>
  /** Warnings that stand between the heading and the fields. */
  readonly notes: ReactNode
}

/** The form of each login variant (S-LOGIN-20). SSO begins with the standard form until its own issue brings the rest. */
export const variants: Readonly<Record<View<'signIn'>['variant'], ComponentType<VariantProps>>> = {
  email: EmailForms,
  username: UsernameForm,
  twoCode: TwoCodeForm,
  sso: EmailForms,
  ssoFrame: EmailForms,
}
