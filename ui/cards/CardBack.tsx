import { useLayoutEffect, useRef, type ComponentType, type ReactElement } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { partAtHand, usePart } from '../faults/part'
import { BasicBack } from './basic/Back'
import type { BackKind, BackProps } from './back-props'
import { BrokenBack } from './broken/Back'
import { MissingBack } from './MissingBack'
import { cardTypes, type Face } from './registry'

/**
 * The back of each kind that the view of a deck holds (D-CARD-02). Those that stand for others come with the viewer; the
 * rest a deck loads as it has them.
 */
const faces: { readonly [K in BackKind]: Face<K> } = {
  ...cardTypes,
  basic: { back: partAtHand(BasicBack), turnsOnPress: true },
  broken: { back: partAtHand(BrokenBack), turnsOnPress: true },
}

interface OfKind<K extends BackKind> {
  readonly kind: K
  readonly props: BackProps<K>
}

function Shown<K extends BackKind>({ kind, props }: OfKind<K>): ReactElement {
  const { back }: Face<K> = faces[kind]
  const state = usePart(back)
  useHeadingInPlace(state.is === 'here', props.current)
  if (state.is !== 'here') return <MissingBack {...props} failed={state.is === 'failed'} retry={back.fetch} />
  const Back: ComponentType<BackProps<K>> = state.value
  return <Back {...props} />
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
export const fetchBack = (kind: BackKind): Promise<void> => faces[kind].back.fetch()

/** Does a press anywhere on the back of this card turn it? Not where it would be one beside the buttons of a film. */
export const turnsOnPress = ({ back, parts }: Pick<CardView, 'back' | 'parts'>): boolean =>
  parts.film === undefined && faces[back.kind].turnsOnPress
