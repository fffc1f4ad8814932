import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Dialog.module.css'
import { useModal } from './useModal'

interface DialogProps {
  readonly title: string
  readonly children?: ReactNode
  /** Buttons, the likeliest last. */
  readonly actions: ReactNode
  /** Escape and a press outside; without it the dialog stays until one of its buttons is pressed. */
  readonly onClose?: (() => void) | undefined
  /** 70 % of the screen high with a scrolling body, for long texts (S-LOGIN-29). */
  readonly tall?: boolean
  readonly role?: 'dialog' | 'alertdialog'
}

/** A question or a message that comes before everything else: it keeps the focus and gives it back when it goes. */
export function Dialog({ title, children, actions, onClose, tall = false, role = 'dialog' }: DialogProps): ReactNode {
  const ref = useModal()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const dialog = ref.current
    const heading = titleRef.current
    // It is read from its beginning, where the first button is below what there is room for; else that button has the focus.
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
      // Keys are one way to close it, a device's way back is another.
      closedby={onClose === undefined ? 'none' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={({ currentTarget }) => {
        // A browser may close it without asking (S-NOTICE-05).
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
        // A long text is scrolled by keys as well, so it can take the focus.
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
