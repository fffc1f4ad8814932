import { useId, type ReactNode } from 'react'
import type { CategoryRow } from '../../../protocol/views/parts'
import { CategoryRows } from '../../components/decks/CategoryRows'
import { useText } from '../../i18n/Messages'
import home from './HomeScreen.module.css'

/** Renders the library's categories as rows at the end of Home (S-HOME-16). */
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
