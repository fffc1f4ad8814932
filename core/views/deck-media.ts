import { canonicalJson } from '../../protocol/json'
import type { DeckMediaView } from '../../protocol/views/deck-media'
import { contentHash } from '../deck/content-hash'
import type { State } from '../state'
import type { ViewContext } from './context'

/** A medium of this server, as a field of its own or in a card's HTML. */
const medium = /\/media\/[\w./%~+-]{1,500}/g
/** A video is downloaded when the learner asks for it, never unasked (D-VIDEO-15). */
const video = /\.(mp4|m4v|mov|webm|m3u8|mpd|ts)$/i

/** What is kept of a deck that was opened, so that it shows without a connection (X-PWA-01). */
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
