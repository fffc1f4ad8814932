import type { RemediationText, RemediationView } from '../../../protocol/cards/quiz'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { cardLink, type CardContext } from '../card-context'

/** Projects the help with links to those of its cards that are shown; undefined without help. */
export function remediationView(
  remediation: RemediationText | undefined,
  context: CardContext,
): RemediationView | undefined {
  if (remediation === undefined) return undefined
  const links = (remediation.links ?? []).flatMap(({ cardId, label }) => {
    const card = context.resolvedDeck.shown.find(({ id }) => id === cardId)
    return cardLink(context, card, label) ?? []
  })
  return omitUndefined({ text: remediation.text, links: links.length === 0 ? undefined : links })
}
