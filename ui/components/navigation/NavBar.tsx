import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath, type RouteName } from '../../../protocol/paths'
import type { MessageId } from '../../i18n/Messages'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import { navItemOf, type NavItem } from './nav-item'
import styles from './NavBar.module.css'

interface NavBarProps {
  readonly route: RouteName
  /** The category that the library item opens; by default it opens the library (S-SHELL-05). */
  readonly libraryCategoryId?: string | undefined
}

const items: readonly { readonly item: NavItem; readonly icon: IconName; readonly label: MessageId }[] = [
  { item: 'home', icon: 'home', label: 'nav.home' },
  { item: 'search', icon: 'search', label: 'nav.search' },
  { item: 'library', icon: 'library', label: 'nav.library' },
]

/**
 * Renders the navigation: Home, search, library; at the bottom of a phone, at the top of a desktop (S-SHELL-02,
 * S-SHELL-03).
 */
export function NavBar({ route, libraryCategoryId }: NavBarProps): ReactNode {
  const text = useText()
  const here = navItemOf(route)
  const paths = {
    home: '/',
    search: buildPath({ name: 'search' }),
    library: buildPath(
      libraryCategoryId === undefined ? { name: 'library' } : { name: 'library', categoryId: libraryCategoryId },
    ),
  }
  return (
    <nav className={styles.bar} aria-label={text('nav.main')}>
      <ul className={styles.items}>
        {items.map(({ item, icon, label }) => (
          <li key={item}>
            <Link
              className={styles.item}
              data-icon=""
              href={paths[item]}
              aria-current={item === here ? 'page' : undefined}
            >
              <span className={styles.pill}>
                <Icon name={icon} />
              </span>
              <span>{text(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
