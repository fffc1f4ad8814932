import * as t from 'io-ts'
import { entity } from '../codec'
import { Image } from '../entities/image'
import { commonParts } from './basic'

export const Webview = entity('Webview', {}, { url: t.string, cover: Image })
export type Webview = t.TypeOf<typeof Webview>

/** A page of the web within the card (D-CARD-09). */
export const webview = { fields: { webview: Webview }, intents: {}, events: {} } as const

/** What all cards have in common, with a page of the web among it; `waiting` is the picture until the page is there. */
export const WebviewBack = entity(
  'WebviewBack',
  { kind: t.literal('webview'), url: t.string },
  { ...commonParts, waiting: t.string },
)
export type WebviewBack = t.TypeOf<typeof WebviewBack>
