import type { RouteName } from '../../../protocol/paths'

export type NavItem = 'home' | 'search' | 'library'

/** Returns the navigation item of a route; undefined for the account's pages. */
export function navItemOf(route: RouteName): NavItem | undefined {
  switch (route) {
    case 'home':
    case 'deck':
    case 'sharedCard':
    case 'certificate':
      return 'home'
    case 'search':
    case 'categorySearch':
      return 'search'
    case 'library':
    case 'add':
    case 'role':
      return 'library'
    default:
      return undefined
  }
}
