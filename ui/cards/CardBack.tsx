import type { ReactElement } from 'react'
import type { CardBack as Back } from '../../protocol/views/deck'
import { BasicBack } from './basic/Back'
import type { BackProps } from './back-props'
import { BrokenBack } from './broken/Back'
import { ImageBack } from './image/Back'
import { IndexBack } from './index/Back'
import { QuizBack } from './quiz/Back'
import { InstructionsBack } from './quizInstructions/Back'
import { ResultsBack } from './quizResults/Back'

type Backs = { readonly [B in Back as B['kind']]: B }
type Kind = keyof Backs

/** One renderer for each kind of back that the view of a deck holds (D-CARD-02, X-DX-02). */
const renderers: { readonly [K in Kind]: (props: BackProps<Backs[K]>) => ReactElement } = {
  basic: (props) => <BasicBack {...props} />,
  image: (props) => <ImageBack {...props} />,
  index: (props) => <IndexBack {...props} />,
  quiz: (props) => <QuizBack {...props} />,
  quizInstructions: (props) => <InstructionsBack {...props} />,
  quizResults: (props) => <ResultsBack {...props} />,
  broken: (props) => <BrokenBack {...props} />,
}

const render = <K extends Kind>(kind: K, props: BackProps<Backs[K]>): ReactElement => renderers[kind](props)

/** The back of any card. */
export const CardBack = (props: BackProps): ReactElement => render(props.back.kind, props)

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
