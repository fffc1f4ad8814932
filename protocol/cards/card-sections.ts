import * as t from 'io-ts'
import { struct } from '../codec'
import { Resource } from './basic'
import { Film } from './video'
import { Page } from './webview'

/**
 * Optional sections of a card's back that any kind may have. A section is absent when the card lacks it (D-CARD-18).
 */
export const CardSections = struct(
  'CardSections',
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
export type CardSections = t.TypeOf<typeof CardSections>
