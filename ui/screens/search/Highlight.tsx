import { Fragment, type ReactNode } from 'react'
import type { MarkedText } from '../../../protocol/views/search'
import styles from './Search.module.css'

/** Highlights the search terms in a text; it renders text, never HTML of the content (S-SEARCH-05). */
export function Highlight({ text }: { readonly text: MarkedText }): ReactNode {
  return piecesOf(text).map(({ at, text: piece, marked }) =>
    marked ? (
      <mark className={styles.mark} key={at}>
        {piece}
      </mark>
    ) : (
      <Fragment key={at}>{piece}</Fragment>
    ),
  )
}

/** Adds each piece's position in the text. */
function piecesOf(text: MarkedText): readonly (MarkedText[number] & { readonly at: number })[] {
  let at = 0
  return text.map((piece) => {
    const begins = at
    at += piece.text.length
    return { ...piece, at: begins }
  })
}
