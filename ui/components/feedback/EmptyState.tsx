import type { ReactNode, Ref } from 'react'
import { Illustration, type IllustrationName } from '../media/Illustration'
import styles from './Message.module.css'

interface EmptyStateProps {
  readonly illustration?: IllustrationName
  readonly title: string
  readonly text?: string
  /** One action. */
  readonly action?: ReactNode
  /** The heading that gets the focus when this is the complete page. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** True if the page has no other content. */
  readonly alone?: boolean
  readonly children?: ReactNode
}

/** Renders a page or a section without content: an explanation and one action. */
export function EmptyState({
  illustration = 'empty',
  title,
  text,
  action,
  headingRef,
  alone = false,
  children,
}: EmptyStateProps): ReactNode {
  const Heading = alone || headingRef !== undefined ? 'h1' : 'h2'
  return (
    <div className={styles.message}>
      <Illustration name={illustration} />
      <Heading className={styles.title} {...(headingRef === undefined ? {} : { ref: headingRef, tabIndex: -1 })}>
        {title}
      </Heading>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action === undefined ? null : <div className={styles.actions}>{action}</div>}
      {children}
    </div>
  )
}
