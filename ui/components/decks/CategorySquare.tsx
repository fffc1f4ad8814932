import type { ReactNode } from 'react'
import type { CategoryRow } from '../../../protocol/views/parts'
import { Icon } from '../../theme/Icon'
import { iconNamed } from '../../theme/icon-drawings'
import { contentColors } from '../../theme/palette'
import styles from './CategorySquare.module.css'
import { Picture } from '../media/Picture'
import { usePicture } from '../media/usePicture'

type Look = Pick<CategoryRow, 'color' | 'icon' | 'uploadedIcon' | 'cover'>

/**
 * Renders a category's icon, drawn or uploaded, on its colour; with a picture, the icon is in its corner (S-LIB-17).
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

/** Renders a category's icon on its colour, or on the brand's. */
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
