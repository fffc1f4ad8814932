import type { ReactNode } from 'react'
import type { CategoryRow } from '../../protocol/views/parts'
import { Icon } from '../theme/Icon'
import { iconNamed } from '../theme/icon-drawings'
import { contentColors } from '../theme/palette'
import styles from './CategorySquare.module.css'
import { Picture } from './Picture'
import { usePicture } from './usePicture'

type Look = Pick<CategoryRow, 'color' | 'icon' | 'uploadedIcon' | 'cover'>

/**
 * What a category is known by: its icon, drawn or uploaded, on its colour; with a picture the icon stands on its corner
 * (S-LIB-17).
 */
export function CategorySquare({ category }: { readonly category: Look }): ReactNode {
  const cover = usePicture(category.cover)
  if (cover === undefined) return <CategoryIcon category={category} className={styles.square} />
  return (
    <span className={styles.square}>
      <img className={styles.cover} loading="lazy" width={44} height={44} alt="" {...cover} />
      <CategoryIcon category={category} className={styles.corner} />
    </span>
  )
}

interface CategoryIconProps {
  readonly category: Look
  readonly className?: string | undefined
}

/** The icon of a category on its colour; without a colour on the brand's. */
export function CategoryIcon({
  category: { color, icon, uploadedIcon },
  className = '',
}: CategoryIconProps): ReactNode {
  const colors = color === undefined ? undefined : contentColors(color)
  return (
    <span
      className={`${styles.ground} ${className}`}
      style={colors === undefined ? {} : { background: colors.ground, color: colors.ink }}
    >
      <Picture
        className={styles.uploaded}
        src={uploadedIcon}
        loading="lazy"
        width={24}
        height={24}
        instead={<Icon name={iconNamed(icon, 'library')} />}
      />
    </span>
  )
}
