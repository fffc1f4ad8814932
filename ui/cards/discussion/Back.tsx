import type { ReactElement } from 'react'
import type { BackProps } from '../back-props'
import { draftsOf } from '../drafts'
import { Discussion } from './Discussion'

const usePostDraft = draftsOf<string>({
  name: 'post',
  isDraft: (value) => typeof value === 'string',
})

/**
 * Renders the discussion of a card (D-DISC). A draft is kept while the card is flipped or closed, until it is posted.
 */
export function DiscussionBack(props: BackProps<'discussion'>): ReactElement {
  const [draft = '', keep] = usePostDraft(props.card.cardId)
  return <Discussion {...props} draft={draft} keep={keep} />
}
