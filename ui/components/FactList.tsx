import type { ReactNode } from 'react'
import styles from './FactList.module.css'

interface FactListProps {
  /** filled: on a card; outlined: on a page; plain: within something that has a ground of its own. */
  readonly look: 'filled' | 'outlined' | 'plain'
  readonly facts: readonly { readonly name: string; readonly value: string }[]
}

/** Facts one below the other, each with its name before it. */
export function FactList({ look, facts }: FactListProps): ReactNode {
  return (
    <dl className={`${styles.facts} ${styles[look]}`}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
