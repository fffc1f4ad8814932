import { buildPath } from '../../protocol/paths'
import { shareLink } from '../sharing/share-link'
import { toasts } from '../toast/toasts'

/** Shares the link of a card (D-TUCK-05, O-40). */
export async function shareCard({ cardId, title }: { readonly cardId: string; readonly title: string }): Promise<void> {
  const url = new URL(buildPath({ name: 'sharedCard', cardId }), location.origin).href
  if (await shareLink({ title, url })) toasts.show({ icon: 'check', text: 'toast.linkCopied' })
}
