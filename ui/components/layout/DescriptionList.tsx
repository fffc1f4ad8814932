import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

interface DescriptionListProps {
  /** filled: on a card; outlined: on a page; plain: in a container with a background. */
  readonly look: 'filled' | 'outlined' | 'plain'
  readonly facts: readonly { readonly name: string; readonly value: string }[]
}

/** Renders facts in rows, each after its name. */
export function DescriptionList({ look, facts }: DescriptionListProps): ReactNode {
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
