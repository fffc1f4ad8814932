import { memo, type ReactNode } from 'react'
import { useText } from '../i18n/Messages'
import styles from './SkipLink.module.css'

/** The first stop of the Tab key: straight to what the page is about. */
export const SkipLink = memo(function SkipLink({ target }: { readonly target: string }): ReactNode {
  const text = useText()
  return (
    <a
      className={styles.skip}
      href={`#${target}`}
      onClick={(event) => {
        // The fragment would become part of the route's address.
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      {text('app.skipToContent')}
    </a>
  )
})
