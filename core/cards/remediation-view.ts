import type { RemediationText, RemediationView } from '../../protocol/cards/quiz'
import { defined } from '../../protocol/defined'
import { cardLink, type CardContext } from './card-context'

/** What helps, with links to those of its cards that show; undefined when there is nothing. */
export function remediationView(
  remediation: RemediationText | undefined,
  context: CardContext,
): RemediationView | undefined {
  if (remediation === undefined) return undefined
  const links = (remediation.links ?? []).flatMap(({ cardId, label }) => {
    const card = context.hand.shown.find(({ id }) => id === cardId)
    return cardLink(context, card, label) ?? []
  })
  return defined({ text: remediation.text, links: links.length === 0 ? undefined : links })
}
