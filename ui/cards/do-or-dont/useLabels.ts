import type { DoOrDontBack } from '../../../protocol/cards/do-or-dont'
import type { DoOrDontResponse } from '../../../protocol/cards/do-or-dont-response'
import { useText } from '../../i18n/Messages'

/** The labels of the two areas. */
export type Labels = Readonly<Record<DoOrDontResponse, string>> & {
  /** The labels come from the card, so they are in the language of the content. */
  readonly own: boolean
}

/** Returns the labels of the card, or 'Do' and 'Don't' (D-DND-07). */
export function useLabels({ labels = ['', ''] }: Pick<DoOrDontBack, 'labels'>): Labels {
  const text = useText()
  const [top, bottom] = labels
  return {
    own: top.trim() !== '' && bottom.trim() !== '',
    do: top.trim() === '' ? text('sorting.do') : top,
    dont: bottom.trim() === '' ? text('sorting.dont') : bottom,
  }
}
