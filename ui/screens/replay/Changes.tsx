import type { ReactNode } from 'react'
import type { StateChange } from '../../../protocol/replay'
import { useText } from '../../i18n/Messages'
import styles from './Changes.module.css'
import { partOf, wayOf } from './change-words'
import type { Asked } from './useWhy'
import { WhyButton } from './WhyButton'

/** So much of a value stands in the name of its button. */
const LONGEST = 40

interface ChangesProps {
  readonly changes: readonly StateChange[]
  /** So many more are not listed. */
  readonly more: number
  /** The places that they lie between. */
  readonly before: number
  readonly after: number
  readonly onWhy: (asked: Asked) => void
}

/** Where two states differ: in words, by the path, and both values as JSON. */
export function Changes({ changes, more, before, after, onWhy }: ChangesProps): ReactNode {
  const text = useText()
  if (changes.length === 0) return <p className={styles.soft}>{text('replay.noChange')}</p>
  const why = ({ path, steps }: StateChange, place: number, value = text('replay.absent')) => (
    <WhyButton
      name={`${path}: ${value.slice(0, LONGEST)}`}
      onPress={() => onWhy({ place, subject: 'state', steps, name: path })}
    />
  )
  return (
    <>
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change.path} className={styles.change}>
            <span className={styles.part}>
              {text(partOf(change.steps))}: {text(wayOf(change))}
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
