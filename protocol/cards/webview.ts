import * as t from 'io-ts'
import { entity } from '../codec'
import { Image } from '../entities/image'

export const Webview = entity('Webview', {}, { url: t.string, cover: Image })
export type Webview = t.TypeOf<typeof Webview>

/** A page of the web within the card (D-CARD-09). */
export const webview = { fields: { webview: Webview }, intents: {}, events: {} } as const

/** A page as a card shows it; `waiting` is the picture until it is there. */
export const Page = entity('Page', { url: t.string }, { waiting: t.string })
