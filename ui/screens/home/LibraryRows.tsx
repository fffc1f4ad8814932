import { useId, type ReactNode } from 'react'
import type { CategoryRow } from '../../../protocol/views/parts'
import { CategoryRows } from '../../components/CategoryRows'
import { useText } from '../../i18n/Messages'
import home from './HomeScreen.module.css'

/** The end of Home: the categories of the library as rows (S-HOME-16). */
export function LibraryRows({ rows }: { readonly rows: readonly CategoryRow[] }): ReactNode {
  const text = useText()
  const id = useId()
  return (
    <section className={home.section} aria-labelledby={id}>
      <div className={home.sectionHead}>
        <h2 id={id}>{text('home.library')}</h2>
      </div>
      <CategoryRows rows={rows} />
    </section>
  )
}
