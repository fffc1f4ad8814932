import type { ReactNode } from 'react'
import { useScheme } from '../theme/ThemeRoot'
import styles from './Logo.module.css'
import { usePicture } from './usePicture'

interface LogoProps {
  readonly name: string
  readonly logo?: string | undefined
  readonly darkModeLogo?: string | undefined
}

/**
 * The organisation's logo, in the dark its dark one when there is one (S-BRAND-04); its name without a logo, or where that
 * cannot be had. `--logo` sets the height.
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
