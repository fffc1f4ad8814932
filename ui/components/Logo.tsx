import type { ReactNode } from 'react'
import { useScheme } from '../theme/ThemeRoot'
import styles from './Logo.module.css'

interface LogoProps {
  readonly name: string
  readonly logo?: string | undefined
  readonly darkModeLogo?: string | undefined
}

/** The organisation's logo, in the dark its dark one when there is one (S-BRAND-04); without a logo its name. `--logo` sets the height. */
export function Logo({ name, logo, darkModeLogo }: LogoProps): ReactNode {
  const scheme = useScheme()
  const picture = scheme === 'dark' ? (darkModeLogo ?? logo) : logo
  return picture === undefined ? (
    <span className={styles.word}>{name}</span>
  ) : (
    <img className={styles.picture} src={picture} alt={name} width={176} height={36} />
  )
}
