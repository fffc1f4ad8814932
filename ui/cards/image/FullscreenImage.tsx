import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../components/buttons/IconButton'
import { useModal } from '../../components/dialog/useModal'
import { useText } from '../../i18n/Messages'
import styles from './FullscreenImage.module.css'
import { pictureHref } from './picture-href'

interface FullscreenImageProps {
  readonly image: string
  readonly title: string
  readonly onClose: () => void
  readonly linkFollowed: (link: string) => void
}

/** Renders a picture in the full window, with a close button and a link to a new tab (D-DECK-20). */
export function FullscreenImage({ image, title, onClose, linkFollowed }: FullscreenImageProps): ReactNode {
  const text = useText()
  const ref = useModal(onClose)

  const href = pictureHref(image, location.href)
  const openOutside = () => {
    linkFollowed(image)
    if (href !== undefined) window.open(href, '_blank', 'noopener,noreferrer')
  }
  return createPortal(
    <dialog
      ref={ref}
      className={styles.fullscreen}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <img className={styles.image} src={image} alt={title} />
      <div className={styles.tools}>
        {href === undefined ? null : (
          <IconButton paper icon="external" label={text('card.image.openOutside')} onClick={openOutside} />
        )}
        <IconButton paper icon="close" label={text('action.close')} onClick={onClose} />
      </div>
    </dialog>,
    document.body,
  )
}
