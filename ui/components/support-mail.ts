import { appVersion, productAddress, productName } from '../../protocol/product'
import type { View } from '../../protocol/views'
import type { MessageId } from '../i18n/Messages'

/** Whom support mails go to where the organisation names nobody. */
const productSupport = `support@${productAddress}`

/** What support asks for, with its name as the error screen has it too. */
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
 * The address of a mail to support, which begins with what support asks for first: which app, where, and whose
 * (S-SHELL-26, S-ACCT-20). What is said in it is the writer's own.
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
