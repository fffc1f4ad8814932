import { useLayoutEffect, useRef, type ComponentType, type ReactElement } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { loadedModule, useLazyModule } from '../lazy/lazy-module'
import { BasicBack } from './basic/Back'
import type { BackKind, BackProps } from './back-props'
import { BrokenBack } from './broken/Back'
import { MissingBack } from './MissingBack'
import { cardBacks, type Face } from './card-backs'

/**
 * Maps each kind in the view of a deck to its back (D-CARD-02). Substitute backs are part of the viewer's code; the
 * others are loaded when a deck contains them.
 */
const bundledFaces: { readonly [K in BackKind]: Face<K> } = {
  ...cardBacks,
  basic: { back: loadedModule(BasicBack), turnsOnPress: true },
  broken: { back: loadedModule(BrokenBack), turnsOnPress: true },
}

interface OfKind<K extends BackKind> {
  readonly kind: K
  readonly props: BackProps<K>
}

function Shown<K extends BackKind>({ kind, props }: OfKind<K>): ReactElement {
  const { back }: Face<K> = bundledFaces[kind]
  const state = useLazyModule(back)
  useHeadingInPlace(state.is === 'loaded', props.current)
  if (state.is !== 'loaded') return <MissingBack {...props} failed={state.is === 'failed'} retry={back.fetch} />
  const Back: ComponentType<BackProps<K>> = state.value
  return <Back {...props} />
}

/** Focuses the real heading when it replaces the announced heading of the placeholder. */
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

/** Renders the back of any card. */
export const CardBack = (props: BackProps): ReactElement => <Shown kind={props.back.kind} props={props} />

/** Loads the code for the back of a kind, before the card is flipped. */
export const prefetchBack = (kind: BackKind): Promise<void> => bundledFaces[kind].back.fetch()

/**
 * Tests whether a press anywhere on the back flips the card. Not with a video, where a press may just miss a button.
 */
export const turnsOnPress = ({ back, parts }: Pick<CardView, 'back' | 'parts'>): boolean =>
  parts.film === undefined && bundledFaces[back.kind].turnsOnPress
