import { appVersion, productAddress, productName } from '../../../protocol/product'
import type { View } from '../../../protocol/views'
import type { MessageId } from '../../i18n/Messages'

/** Recipient of support mails if the organisation names none. */
const productSupport = `support@${productAddress}`

/** Returns the data that support asks for, with the labels of the error screen. */
export const supportFacts = ({
  platform,
  session,
  org,
}: View<'shell'>['troubleshooting']): readonly (readonly [MessageId, string])[] => [
  ['troubleshooting.platform', platform],
  ['troubleshooting.session', session],
  ['troubleshooting.organization', org],
]

/**
 * Builds the address of a support mail, whose body begins with the data that support asks for first: app, place and
 * user (S-SHELL-26, S-ACCT-20). The user writes the rest.
 */
export function supportMail(
  address: string | undefined,
  facts: View<'shell'>['troubleshooting'],
  text: (id: MessageId) => string,
): string {
  const lines = supportFacts(facts).flatMap(([name, value]) => (value === '' ? [] : [`${text(name)}: ${value}`]))
  const subject = encodeURIComponent(`${productName} ${appVersion}`)
  return `mailto:${address ?? productSupport}?subject=${subject}&body=${encodeURIComponent(['', '', ...lines].join('\r\n'))}`
}
