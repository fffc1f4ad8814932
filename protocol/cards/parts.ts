import * as t from 'io-ts'
import { entity } from '../codec'
import { Resource } from './basic'
import { Film } from './video'
import { Page } from './webview'

/** What the back of a card of any kind may have beside what is its kind's, each only when it has it (D-CARD-18). */
export const CardParts = entity(
  'CardParts',
  {},
  {
    title: t.string,
    cover: t.string,
    content: t.string,
    film: Film,
    page: Page,
    contentBelowEmbed: t.string,
    file: t.string,
    resources: t.array(Resource),
    footer: t.string,
  },
)
export type CardParts = t.TypeOf<typeof CardParts>
