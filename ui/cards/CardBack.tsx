import { useLayoutEffect, useRef, type ComponentType, type ReactElement } from 'react'
import type { CardBack as Back } from '../../protocol/views/deck'
import { part, partAtHand, usePart, type Part } from '../faults/part'
import { BasicBack } from './basic/Back'
import type { BackProps } from './back-props'
import { BrokenBack } from './broken/Back'
import { MissingBack } from './MissingBack'

type Backs = { readonly [B in Back as B['kind']]: B }
type Kind = keyof Backs
type Face<K extends Kind> = ComponentType<BackProps<Backs[K]>>

/**
 * One renderer for each kind of back that the view of a deck holds (D-CARD-02, X-DX-02). Those that every deck has come
 * with the viewer, each of the others is a file of its own: a deck loads the kinds that it has (X-BUNDLE-01).
 */
const backs: { readonly [K in Kind]: Part<Face<K>> } = {
  basic: partAtHand(BasicBack),
  broken: partAtHand(BrokenBack),
  image: part(() => import('./image/Back').then(({ ImageBack }) => ImageBack)),
  index: part(() => import('./index/Back').then(({ IndexBack }) => IndexBack)),
  quiz: part(() => import('./quiz/Back').then(({ QuizBack }) => QuizBack)),
  quizInstructions: part(() => import('./quizInstructions/Back').then(({ InstructionsBack }) => InstructionsBack)),
  quizResults: part(() => import('./quizResults/Back').then(({ ResultsBack }) => ResultsBack)),
}

interface OfKind<K extends Kind> {
  readonly kind: K
  readonly props: BackProps<Backs[K]>
}

function Shown<K extends Kind>({ kind, props }: OfKind<K>): ReactElement {
  const face: Part<Face<K>> = backs[kind]
  const state = usePart(face)
  useHeadingInPlace(state.is === 'here', props.current)
  if (state.is !== 'here') return <MissingBack {...props} failed={state.is === 'failed'} retry={face.fetch} />
  const Face: ComponentType<BackProps<Backs[K]>> = state.value
  return <Face {...props} />
}

/** The heading that was read out goes with what stood there meanwhile: the one that comes for it takes the focus. */
function useHeadingInPlace(isHere: boolean, current: boolean): void {
  const wasMissing = useRef(!isHere)
  useLayoutEffect(() => {
    if (!isHere || !wasMissing.current) return
    wasMissing.current = false
    if (current && document.activeElement === document.body)
      document
        .querySelector<HTMLElement>('[data-card]:not([inert]) [data-face="back"] h2[tabindex]')
        ?.focus({ preventScroll: true })
  }, [isHere, current])
}

/** The back of any card. */
export const CardBack = (props: BackProps): ReactElement => <Shown kind={props.back.kind} props={props} />

/** Fetches the code for the back of a kind, before it is turned up. */
export const fetchBack = (kind: Kind): Promise<void> => backs[kind].fetch()

/** Fetches the code for all kinds of backs. */
export const fetchBacks = (): Promise<unknown> => Promise.all(Object.values(backs).map(({ fetch }) => fetch()))

/** Cards that are read: a press anywhere on the back turns them. On the others a press beside a button must not. */
export const turnsOnPress: Readonly<Record<Kind, boolean>> = {
  basic: true,
  quizInstructions: true,
  broken: true,
  image: false,
  index: false,
  quiz: false,
  quizResults: false,
}
