import type { ReactElement } from 'react'
import type { RatingType } from '../../../protocol/cards/rating'
import { IconButton } from '../../components/buttons/IconButton'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './Choice.module.css'

const choices = [
  { positive: true, words: 'rate.yes', icon: 'thumbUp' },
  { positive: false, words: 'rate.no', icon: 'thumbDown' },
] as const

interface ChoiceProps {
  readonly type: RatingType
  readonly positive: boolean | undefined
  readonly onChoose: (positive: boolean) => void
}

/** Renders yes and no, as words or as thumbs (D-RATE-01). */
export function Choice({ type, positive, onChoose }: ChoiceProps): ReactElement {
  const text = useText()
  return (
    <>
      {choices.map(({ positive: one, words, icon }) => {
        const on = one === positive
        const press = { 'aria-pressed': on, onClick: () => onChoose(one) }
        if (type === 'thumbs')
          return (
            <IconButton
              key={words}
              {...press}
              icon={icon}
              label={text(words)}
              on={on}
              className={on ? styles.on : undefined}
            />
          )
        return (
          <button key={words} {...press} type="button" className={on ? `${styles.word} ${styles.on}` : styles.word}>
            {on ? <Icon name="check" size="small" /> : null}
            {text(words)}
          </button>
        )
      })}
    </>
  )
}
