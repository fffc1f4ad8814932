import type { ComponentType } from 'react'
import type { View } from '../../../protocol/views'
import { SsoFrame } from './elsewhere-parts'
import { EmailForms } from './EmailForms'
import { TwoCodeForm } from './TwoCodeForm'
import { UsernameForm } from './UsernameForm'
import type { VariantProps } from './variant-props'

/** The form of each login variant (S-LOGIN-20). Where nothing but single sign-on shows, its form stands in their place. */
export const variants: Readonly<Record<View<'signIn'>['variant'], ComponentType<VariantProps>>> = {
  email: EmailForms,
  username: UsernameForm,
  twoCode: TwoCodeForm,
  sso: EmailForms,
  ssoFrame: SsoFrame,
}
