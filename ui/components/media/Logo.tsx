import type { ReactNode } from 'react'
import { useScheme } from '../../theme/ThemeRoot'
import styles from './Logo.module.css'
import { usePicture } from './usePicture'

interface LogoProps {
  readonly name: string
  readonly logo?: string | undefined
  readonly darkModeLogo?: string | undefined
}

/**
 * Renders the organisation's logo, in the dark scheme its dark one if there is one (S-BRAND-04). Renders the name if
 * there is no logo or it fails to load. `--logo` sets the height.
 */
export function Logo({ name, logo, darkModeLogo }: LogoProps): ReactNode {
  const scheme = useScheme()
  const picture = usePicture(scheme === 'dark' ? (darkModeLogo ?? logo) : logo)
  return picture === undefined ? (
    <span className={styles.word}>{name}</span>
  ) : (
    <img className={styles.picture} {...picture} alt={name} width={176} height={36} />
  )
}
