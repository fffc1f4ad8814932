import { useId, type ReactNode } from 'react'
import list from '../components/layout/RowList.module.css'
import styles from './Rows.module.css'

interface ListSectionProps {
  readonly title: string
  readonly note?: string
  /** Rows, each a list item. */
  readonly children: ReactNode
}

/** Renders rows under a heading. */
export function ListSection({ title, note, children }: ListSectionProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={list.head}>
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <span>{note}</span>}
      </div>
      <ul className={`${list.rows} ${styles.rows}`}>{children}</ul>
    </section>
  )
}
