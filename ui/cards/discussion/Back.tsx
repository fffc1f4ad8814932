import type { ReactElement } from 'react'
import type { BackProps } from '../back-props'
import { draftsOf } from '../drafts'
import { Discussion } from './Discussion'

const usePostDraft = draftsOf<string>()

/** The discussion of a card (D-DISC). What is written stays while the card is turned or closed, until it is posted. */
export function DiscussionBack(props: BackProps<'discussion'>): ReactElement {
  const [draft = '', keep] = usePostDraft(props.card.cardId)
  return <Discussion {...props} draft={draft} keep={keep} />
}
