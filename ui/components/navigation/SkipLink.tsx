import { memo, type ReactNode } from 'react'
import { useText } from '../../i18n/Messages'
import styles from './SkipLink.module.css'

/** Renders the first stop of the Tab key: a link to the main content. */
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
