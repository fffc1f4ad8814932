import type { ReactElement } from 'react'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { CardFilm } from './CardFilm'

/** A video, and what the card has beside it (D-VIDEO). At the foot: whether the film is on this device. */
export function VideoBack({ back, ...props }: BackProps<'video'>): ReactElement {
  const text = useText()
  const { dispatch, current } = props
  return (
    <CardFilm film={back} title={props.card.title} dispatch={dispatch} current={current}>
      {(film, keep) => <BackFrame {...props} bodyLabel={text('card.text')} lead={film} buttons={keep} />}
    </CardFilm>
  )
}
