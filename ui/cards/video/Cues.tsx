import { createElement, Fragment, type ReactNode } from 'react'
import { cuesAt, type Cue, type CuePiece } from '../../../protocol/subtitles'
import styles from './Video.module.css'

interface CuesProps {
  readonly cues: readonly Cue[]
  /** Position of the video in seconds. */
  readonly at: number
  readonly language: string | undefined
}

/** Renders only the current cues, over the video (D-VTT-12). */
export function Cues({ cues, at, language }: CuesProps): ReactNode {
  const shown = cuesAt(cues, at)
  return shown.length === 0 ? null : (
    <div className={styles.cues} lang={language}>
      {inOrder(shown.map((cue) => createElement(Line, { cue })))}
    </div>
  )
}

/** Renders nodes without keys: their order never changes, and two simultaneous cues may be identical. */
const inOrder = (nodes: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes)

const piecesOf = (pieces: readonly CuePiece[]): ReactNode =>
  inOrder(pieces.map((piece) => createElement(Piece, { piece })))

const Line = ({ cue }: { readonly cue: Cue }): ReactNode => (
  <p className={styles.cue}>
    <span>{piecesOf(cue.pieces)}</span>
  </p>
)

function Piece({ piece }: { readonly piece: CuePiece }): ReactNode {
  if (piece.is === 'words') return piece.words
  if (piece.is === 'moment') return null
  const inside = piecesOf(piece.pieces)
  switch (piece.tag) {
    case 'b':
      return <b>{inside}</b>
    case 'i':
      return <i>{inside}</i>
    case 'u':
      return <u>{inside}</u>
    case 'ruby':
      return <ruby>{inside}</ruby>
    case 'rt':
      return <rt>{inside}</rt>
    case 'lang':
      return <span lang={piece.note}>{inside}</span>
    case 'v':
      return <span title={piece.note}>{inside}</span>
    case 'c':
      return inside
  }
}
