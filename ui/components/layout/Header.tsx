import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { Shell } from '../../shell-frame'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { Avatar } from '../media/Avatar'
import styles from './Header.module.css'
import { IconLink } from '../buttons/IconButton'
import { Logo } from '../media/Logo'

/** Renders the top of every page: the logo links to Home, name and avatar to the profile (S-SHELL-06, S-SHELL-07). */
export function Header({ shell: { brand, user, heldUp } }: { readonly shell: Shell }): ReactNode {
  const text = useText()
  return (
    <header className={styles.top}>
      <Link className={styles.logo} href="/" aria-label={text('nav.logo', { name: brand.displayName })}>
        <Logo name={brand.displayName} logo={brand.logo} darkModeLogo={brand.darkModeLogo} />
      </Link>
      {heldUp ? (
        <IconLink
          icon="alert"
          label={text('outbox.heldUpLink')}
          href={buildPath({ name: 'outbox' })}
          className={styles.heldUp}
        />
      ) : null}
      {user === undefined ? null : (
        <Link
          className={styles.me}
          href={buildPath({ name: 'profile' })}
          aria-label={text('nav.profile', { name: user.name })}
        >
          <span className={styles.name}>{user.name}</span>
          <Avatar initials={user.initials} />
        </Link>
      )}
    </header>
  )
}

interface PageHeadProps {
  readonly title: string
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** Target of the back button; without it there is no button (S-SHELL-08). */
  readonly back?: string
  /** Shows the pill that links to '/search' (S-SHELL-09). */
  readonly search?: boolean
  /** The screen's content on the right. */
  readonly children?: ReactNode
}

/** Renders the screen's own line below the header: back, title, actions. */
export function PageHead({ title, headingRef, back, search = false, children }: PageHeadProps): ReactNode {
  const text = useText()
  return (
    <>
      <div className={styles.head}>
        {back === undefined ? null : (
          <IconLink className={styles.back} icon="left" label={text('action.back')} href={back} />
        )}
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {search ? (
        <Link className={styles.pill} href={buildPath({ name: 'search' })}>
          <Icon name="search" />
          {text('nav.search')}
        </Link>
      ) : null}
    </>
  )
}
