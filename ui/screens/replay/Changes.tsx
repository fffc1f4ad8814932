import type { ReactNode } from 'react'
import type { StateChange } from '../../../protocol/replay'
import { useText } from '../../i18n/Messages'
import styles from './Changes.module.css'
import { pathLabel, changeLabel } from './change-labels'
import type { Asked } from './player-machine'
import { WhyButton } from './WhyButton'

/** Maximum number of a value's characters in the name of its button. */
const MAX_NAME_LENGTH = 40

interface ChangesProps {
  readonly changes: readonly StateChange[]
  /** Number of changes that are not listed. */
  readonly more: number
  /** Log positions between which the changes happened. */
  readonly before: number
  readonly after: number
  readonly onWhy: (asked: Asked) => void
}

/** Lists the differences of two states: in words, by path, and both values as JSON. */
export function Changes({ changes, more, before, after, onWhy }: ChangesProps): ReactNode {
  const text = useText()
  if (changes.length === 0) return <p className={styles.soft}>{text('replay.noChange')}</p>
  const why = ({ path, steps }: StateChange, place: number, value = text('replay.absent')) => (
    <WhyButton
      name={`${path}: ${value.slice(0, MAX_NAME_LENGTH)}`}
      onPress={() => onWhy({ place, subject: 'state', steps, name: path })}
    />
  )
  return (
    <>
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change.path} className={styles.change}>
            <span className={styles.part}>
              {text(pathLabel(change.steps))}: {text(changeLabel(change))}
            </span>
            <b>{change.path}</b>
            <del>{change.before ?? text('replay.absent')}</del>
            {change.before === undefined ? null : why(change, before, change.before)}
            <ins>{change.after ?? text('replay.absent')}</ins>
            {why(change, after, change.after)}
          </li>
        ))}
      </ul>
      {more === 0 ? null : <p className={styles.soft}>{text('replay.more', { count: more })}</p>}
    </>
  )
}
