import { canonicalJson } from '../../../protocol/json'
import type { DeckMediaView } from '../../../protocol/views/deck'
import { contentHash } from '../../deck/content-hash'
import type { State } from '../../state'
import type { ViewContext } from '../context'

/** A media file of this server, in a field of its own or in a card's HTML. */
const medium = /\/media\/[\w./%~+-]{1,500}/g
/** A video is only downloaded when the learner requests it (D-VIDEO-15). */
const video = /\.(mp4|m4v|mov|webm|m3u8|mpd|ts)$/i

/** Projects the media that are cached of an opened deck, so that it can be shown offline (X-PWA-01). */
export function deckMediaView(
  state: State,
  deckId: string,
  { contents }: Pick<ViewContext, 'contents'>,
): DeckMediaView {
  const hash = contentHash(state, deckId)
  const content = hash === undefined ? undefined : contents.deck(hash)
  const found = content === undefined ? [] : (canonicalJson(content).match(medium) ?? [])
  return { media: [...new Set(found)].filter((path) => !video.test(path)) }
}
