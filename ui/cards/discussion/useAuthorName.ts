import type { ThreadEntry } from '../../../protocol/cards/discussion'
import { useText } from '../../i18n/Messages'

/** Returns the author as shown over the comment (D-DISC-17, D-DISC-21). */
export function useAuthorName(): (entry: ThreadEntry) => string {
  const text = useText()
  return ({ author, mine, moderator }) => {
    const name = mine ? text('discussion.you') : (author ?? text('discussion.anonymous'))
    return moderator ? text('discussion.mod', { author: name }) : name
  }
}
