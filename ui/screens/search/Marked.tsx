import { Fragment, type ReactNode } from 'react'
import type { MarkedText } from '../../../protocol/views/search'
import styles from './Search.module.css'

/** A text with what was searched for marked in it: pieces of text, never HTML of the content (S-SEARCH-05). */
export function Marked({ text }: { readonly text: MarkedText }): ReactNode {
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

/** Each piece with the place where it begins. */
function piecesOf(text: MarkedText): readonly (MarkedText[number] & { readonly at: number })[] {
  let at = 0
  return text.map((piece) => {
    const begins = at
    at += piece.text.length
    return { ...piece, at: begins }
  })
}
