import type { ReactNode, Ref } from 'react'
import { Drawing, type DrawingName } from './Drawing'
import styles from './Message.module.css'

interface EmptyStateProps {
  readonly drawing?: DrawingName
  readonly title: string
  readonly text?: string
  /** One thing to do. */
  readonly action?: ReactNode
  /** The heading takes the focus when this is the whole page. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** It is all there is on the page. */
  readonly alone?: boolean
  readonly children?: ReactNode
}

/** A page or a part of one that has nothing to show: what it is, and one thing to do. */
export function EmptyState({
  drawing = 'empty',
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
      <Drawing name={drawing} />
      <Heading className={styles.title} {...(headingRef === undefined ? {} : { ref: headingRef, tabIndex: -1 })}>
        {title}
      </Heading>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {action === undefined ? null : <div className={styles.actions}>{action}</div>}
      {children}
    </div>
  )
}
