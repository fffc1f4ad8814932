import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { CategoryRow } from '../../../protocol/views/parts'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { iconNamed } from '../../theme/icon-drawings'
import { contentColors } from '../../theme/palette'
import home from './HomeScreen.module.css'
import styles from './LibraryRows.module.css'

/** The end of Home: the categories of the library as rows (S-HOME-16). */
export function LibraryRows({ rows }: { readonly rows: readonly CategoryRow[] }): ReactNode {
  const text = useText()
  const id = useId()
  return (
    <section className={home.section} aria-labelledby={id}>
      <div className={home.sectionHead}>
        <h2 id={id}>{text('home.library')}</h2>
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.categoryId}>
            <Row row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({
  row: { categoryId, title, decks, finished, color, icon, cover },
}: {
  readonly row: CategoryRow
}): ReactNode {
  const text = useText()
  const colors = color === undefined ? undefined : contentColors(color)
  const count = text('home.decks', { count: decks })
  return (
    <Link className={styles.row} href={buildPath({ name: 'library', categoryId })}>
      <span
        className={styles.square}
        style={colors === undefined ? {} : { background: colors.ground, color: colors.ink }}
      >
        {cover === undefined ? (
          <Icon name={iconNamed(icon, 'library')} />
        ) : (
          <img src={cover} alt="" loading="lazy" decoding="async" width={44} height={44} />
        )}
      </span>
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        <span className={styles.facts}>
          {decks === 0 ? count : text('home.decksFinished', { decks: count, count: finished })}
        </span>
      </span>
      <Icon name="right" />
    </Link>
  )
}
