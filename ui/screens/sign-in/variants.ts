import type { ComponentType } from 'react'
import type { View } from '../../../protocol/views'
import { LazySsoFrame } from './sso/LazySsoFrame'
import { EmailForms } from './EmailForms'
import { TwoCodeForm } from './TwoCodeForm'
import { UsernameForm } from './UsernameForm'
import type { VariantProps } from './FormFrame'

/** Maps each login variant to its form (S-LOGIN-20). With single sign-on only, that form replaces them. */
export const variants: Readonly<Record<View<'signIn'>['variant'], ComponentType<VariantProps>>> = {
  email: EmailForms,
  username: UsernameForm,
  twoCode: TwoCodeForm,
  sso: EmailForms,
  ssoFrame: LazySsoFrame,
}
