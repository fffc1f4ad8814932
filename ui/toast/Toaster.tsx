import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type FocusEvent,
  type ReactNode,
} from 'react'
import { useAnnounce } from '../components/feedback/Announcer'
import { restoreFocus } from '../components/dialog/restore-focus'
import { useViewField } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { Icon } from '../theme/Icon'
import styles from './Toaster.module.css'
import { toasts, type Toast } from './toasts'

/** Shows toasts above the bottom bar: one sentence and at most one button (X-UX-02, decision 35). */
export function Toaster(): ReactNode {
  const toast = useSyncExternalStore(toasts.watch, toasts.shown)
  const isSignedOut = useViewField('shell', {}, 'guard') === 'signedOut'
  // A toast for one user, and its undo button, must not be shown to the next (X-SEC-06).
  useEffect(() => (isSignedOut ? undefined : toasts.dismiss), [isSignedOut])
  return toast === undefined ? null : <ShownToast key={toast.id} toast={toast} />
}

function ShownToast({ toast }: { readonly toast: Toast }): ReactNode {
  const text = useText()
  const announce = useAnnounce()
  const place = useRef<HTMLDivElement>(null)
  /** The element that had the focus before the button received it. */
  const before = useRef<HTMLElement | null>(null)
  const words = text(toast.text, toast.values)
  const { action } = toast
  // The announcement includes the button, which disappears with the text (decision 35).
  const end = /\p{P}$/u.test(words) ? ' ' : '. '
  const say = useEffectEvent(() => announce(action === undefined ? words : words + end + text(action.label)))

  useEffect(() => say(), [])
  /** Moves the toast to the top of the window when it would cover the focused element (WCAG 2.4.11). */
  const look = useEffectEvent(() => {
    const [own, focused] = [place.current, document.activeElement]
    if (own === null || focused === null || own.contains(focused)) return
    own.classList.remove(styles.up ?? '')
    const [{ top, bottom }, under] = [own.getBoundingClientRect(), focused.getBoundingClientRect()]
    const isLarge = focused.scrollHeight > innerHeight / 2
    own.classList.toggle(styles.up ?? '', !isLarge && under.top < bottom && under.bottom > top)
  })
  // Shows the toast over an open dialog, too, in browsers with popovers; in others it is below.
  useLayoutEffect(() => {
    if ('showPopover' in HTMLElement.prototype) place.current?.showPopover()
  }, [])

  useEffect(() => {
    look()
    addEventListener('focusin', look)
    return () => removeEventListener('focusin', look)
  }, [])

  const came = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
    toasts.hold()
  }
  const leave = () => {
    const focused = place.current?.contains(document.activeElement) === true
    toasts.dismiss()
    if (focused) restoreFocus(before.current)
  }
  return (
    // Announced by the announcer: a live region must be in the page before its text.
    <div
      ref={place}
      popover="manual"
      className={styles.toast}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
    >
      <Icon name={toast.icon} />
      <p>{words}</p>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onFocus={came}
          onBlur={toasts.release}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            leave()
          }}
          onClick={() => {
            leave()
            action.run()
          }}
        >
          {text(action.label)}
        </button>
      )}
    </div>
  )
}
