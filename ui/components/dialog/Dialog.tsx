import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Dialog.module.css'
import { useModal } from './useModal'

interface DialogProps {
  readonly title: string
  readonly children?: ReactNode
  /** Buttons, the most likely last. */
  readonly actions: ReactNode
  /** Called on Escape and a press outside; without it only a button closes the dialog. */
  readonly onClose?: (() => void) | undefined
  /** 70 % of the screen's height with a scrolling body, for long texts (S-LOGIN-29). */
  readonly tall?: boolean
  readonly role?: 'dialog' | 'alertdialog'
}

/** Renders a modal dialog: it contains the focus and returns it when it closes. */
export function Dialog({ title, children, actions, onClose, tall = false, role = 'dialog' }: DialogProps): ReactNode {
  const ref = useModal(onClose)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const dialog = ref.current
    const heading = titleRef.current
    // If the content overflows, the first button is out of view, so the heading gets the focus instead.
    if (dialog !== null && heading !== null && dialog.scrollHeight > dialog.clientHeight) {
      heading.tabIndex = -1
      heading.focus()
    }
  }, [ref])

  return (
    // A press on the dialog element itself is one on the backdrop: its content fills it. Escape does the same by key.
    <dialog
      ref={ref}
      role={role}
      className={tall ? `${styles.dialog} ${styles.tall}` : styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={children === undefined ? undefined : `${id}-body`}
      // Escape is one way to close it, a device's back gesture another.
      closedby={onClose === undefined ? 'none' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={({ currentTarget }) => {
        // A browser may close it without a cancel event (S-NOTICE-05).
        if (currentTarget.open) return
        if (onClose === undefined) currentTarget.showModal()
        else onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onClose === undefined) event.preventDefault()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && isOutside(event.currentTarget, event)) onClose?.()
      }}
    >
      <h2 ref={titleRef} className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      {children === undefined ? (
        <div className={styles.body} />
      ) : (
        // A long text can also be scrolled by keys, so it is focusable.
        <div
          className={styles.body}
          id={`${id}-body`}
          {...(tall ? { tabIndex: 0, role: 'region', 'aria-labelledby': `${id}-title` } : {})}
        >
          {children}
        </div>
      )}
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
