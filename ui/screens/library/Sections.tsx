import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { LibrarySection } from '../../../protocol/views/library'
import { CategoryRows } from '../../components/decks/CategoryRows'
import { CategoryIcon } from '../../components/decks/CategorySquare'
import { CategoryTile } from '../../components/decks/CategoryTile'
import { DeckCover } from '../../components/decks/DeckCover'
import { DeckRow } from '../../components/decks/DeckRow'
import { HorizontalScroller } from '../../components/layout/HorizontalScroller'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import styles from './Library.module.css'

interface SectionsProps {
  readonly sections: readonly LibrarySection[]
  /** The category on the screen: closing a deck that was opened here returns to it. */
  readonly within?: string
}

/** Renders categories in a column, each in its display; consecutive rows form one list. */
export function Sections({ sections, within }: SectionsProps): ReactNode {
  return groupsOf(sections).map((group) => {
    const [first] = group
    if (first === undefined) return null
    const { category, display } = first
    const key = category.categoryId
    if (display === 'row') return <Rows key={key} sections={group} />
    return display === 'tiles' ? (
      <Tiles key={key} section={first} within={within ?? category.categoryId} />
    ) : (
      <Headed key={key} section={first} within={within ?? category.categoryId} />
    )
  })
}

/** Groups consecutive rows; every other section is its own group. */
function groupsOf(sections: readonly LibrarySection[]): readonly (readonly LibrarySection[])[] {
  const groups: LibrarySection[][] = []
  for (const section of sections) {
    const last = groups.at(-1)
    if (section.display === 'row' && last?.[0]?.display === 'row') last.push(section)
    else groups.push([section])
  }
  return groups
}

function Rows({ sections }: { readonly sections: readonly LibrarySection[] }): ReactNode {
  const text = useText()
  return (
    <section className={styles.section}>
      <VisuallyHidden>
        <h2>{text('library.categories')}</h2>
      </VisuallyHidden>
      <CategoryRows rows={sections.map(({ category }) => category)} />
    </section>
  )
}

interface SectionProps {
  readonly section: LibrarySection
  readonly within: string
}

const deckIn = (within: string, deckId: string): string => buildPath({ name: 'library', categoryId: within, deckId })

/** Renders the category's content side by side: its categories, then its decks (S-LIB-08). */
function Tiles({ section: { category, decks, categories }, within }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading id={id} category={category} />
      <HorizontalScroller>
        {categories.map((inner) => (
          <li key={inner.categoryId}>
            <CategoryTile category={inner} />
          </li>
        ))}
        {decks.map((tile) => (
          <li key={tile.deckId}>
            <DeckCover tile={tile} href={deckIn(within, tile.deckId)} />
          </li>
        ))}
      </HorizontalScroller>
    </section>
  )
}

/** Renders the category's content as a list below its heading (S-LIB-09). */
function Headed({ section: { category, decks, categories }, within }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading id={id} category={category} />
      {categories.length === 0 ? null : <CategoryRows rows={categories} />}
      {decks.length === 0 ? null : (
        <ul className={styles.list}>
          {decks.map((tile) => (
            <li key={tile.deckId}>
              <DeckRow tile={tile} href={deckIn(within, tile.deckId)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface HeadingProps {
  readonly id: string
  readonly category: LibrarySection['category']
}

function Heading({ id, category }: HeadingProps): ReactNode {
  return (
    <div className={styles.sectionHead}>
      <CategoryIcon category={category} className={styles.sign} />
      <h2 id={id}>
        <Link href={buildPath({ name: 'library', categoryId: category.categoryId })}>{category.title}</Link>
      </h2>
    </div>
  )
}
