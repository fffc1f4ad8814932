import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { useText } from '../../../i18n/Messages'
import styles from './ProviderButtons.module.css'

/**
 * Sandbox permissions: the service needs its script, its cookies, and pop-ups for its explanations, but no access to
 * the page.
 */
const powers = 'allow-forms allow-scripts allow-same-origin allow-popups'

/** Is this a result of the check? It is a response, or null when a response has expired. */
const isVerdict = (data: unknown): data is { readonly robotCheck: string | null } =>
  typeof data === 'object' &&
  data !== null &&
  'robotCheck' in data &&
  (data.robotCheck === null || typeof data.robotCheck === 'string')

interface RobotCheckProps {
  readonly siteKey: string
  readonly missing: boolean
  readonly onPass: (response: string | undefined) => void
}

/**
 * Renders the robot check of an organisation with a site key (S-REG-06). Its script runs in a frame of this server. The
 * frame's content security policy allows the script; this page's policy does not.
 */
export function RobotCheck({ siteKey, missing, onPass }: RobotCheckProps): ReactNode {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const id = useId()
  const hear = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== frame.current?.contentWindow || !isVerdict(data)) return
    onPass(data.robotCheck ?? undefined)
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => hear(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  return (
    <div>
      <iframe
        ref={frame}
        className={missing ? `${styles.robot} ${styles.missing}` : styles.robot}
        src={`/robot-check?${new URLSearchParams({ key: siteKey }).toString()}`}
        title={text('signOn.robot')}
        sandbox={powers}
        aria-describedby={missing ? id : undefined}
      />
      {missing ? (
        <p className={styles.fault} id={id} role="alert">
          {text('signOn.robot.missing')}
        </p>
      ) : null}
    </div>
  )
}
