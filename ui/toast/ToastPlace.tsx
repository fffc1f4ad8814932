import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type FocusEvent,
  type ReactNode,
} from 'react'
import { useAnnounce } from '../components/Announcer'
import { giveFocusBack } from '../components/lost-focus'
import { useViewField } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import { Icon } from '../theme/Icon'
import styles from './ToastPlace.module.css'
import { toasts, type Toast } from './toasts'

/** Where notices are said: over the bar at the foot, one sentence and at most one way on (X-UX-02, decision 35). */
export function ToastPlace(): ReactNode {
  const toast = useSyncExternalStore(toasts.watch, toasts.shown)
  const isSignedOut = useViewField('shell', {}, 'guard') === 'signedOut'
  // What was said to somebody, and what they could undo, is not the next one's (X-SEC-06).
  useEffect(() => (isSignedOut ? undefined : toasts.dismiss), [isSignedOut])
  return toast === undefined ? null : <Shown key={toast.id} toast={toast} />
}

function Shown({ toast }: { readonly toast: Toast }): ReactNode {
  const text = useText()
  const announce = useAnnounce()
  const place = useRef<HTMLDivElement>(null)
  /** What had the focus before the button took it. */
  const before = useRef<HTMLElement | null>(null)
  const words = text(toast.text, toast.values)
  const { action } = toast
  // That there is a way on is told with the words: it goes again with them (decision 35).
  const end = /\p{P}$/u.test(words) ? ' ' : '. '
  const say = useEffectEvent(() => announce(action === undefined ? words : words + end + text(action.label)))

  useEffect(() => say(), [])
  /** It never lies over what has the focus, which it may speak of (WCAG 2.4.11): it goes to the top of the window then. */
  const look = useEffectEvent(() => {
    const [own, focused] = [place.current, document.activeElement]
    if (own === null || focused === null || own.contains(focused)) return
    own.classList.remove(styles.up ?? '')
    const [{ top, bottom }, under] = [own.getBoundingClientRect(), focused.getBoundingClientRect()]
    const isLarge = focused.scrollHeight > innerHeight / 2
    own.classList.toggle(styles.up ?? '', !isLarge && under.top < bottom && under.bottom > top)
  })
  // Over an open dialog as well, in browsers that know of popovers; in others it lies under it.
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
    if (focused) giveFocusBack(before.current)
  }
  return (
    // What is said is read out by the announcer, which was in the page before it.
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
