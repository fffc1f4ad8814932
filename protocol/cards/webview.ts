import * as t from 'io-ts'
import { struct } from '../codec'
import { Image } from '../entities/image'

export const Webview = struct('Webview', {}, { url: t.string, cover: Image })
export type Webview = t.TypeOf<typeof Webview>

/** A web page within the card (D-CARD-09). */
export const webview = { fields: { webview: Webview }, intents: {}, events: {} } as const

/** The view of a web page. `waiting` is the image that is shown until the page has loaded. */
export const Page = struct('Page', { url: t.string }, { waiting: t.string })
