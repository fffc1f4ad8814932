import type { ReactNode } from 'react'
import { defined } from '../../../protocol/defined'
import { buildPath, type Route } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { ButtonLink } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { PageHead } from '../../components/Header'
import { Loading } from '../../components/Loading'
import { Note } from '../../components/Note'
import { Skeleton } from '../../components/Skeleton'
import { usePageTitle } from '../../components/usePageTitle'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import styles from './CertificateScreen.module.css'
import { Issued } from './Issued'

type Certificate = View<'certificate'>

/** The certificate of one assessment, or what is still missing for it (D-RESULT-10..12, S-CERT-04). */
export default function CertificateScreen({ route }: { readonly route: Route }): ReactNode {
  return route.name === 'certificate' ? <Screen deckId={route.deckId} /> : null
}

function Screen({ deckId }: { readonly deckId: string }): ReactNode {
  const text = useText()
  const certificate = useView('certificate', { deckId })
  const heading = usePageTitle(text('certificate.title'))
  return (
    <>
      <PageHead title={text('certificate.title')} headingRef={heading} back={buildPath({ name: 'deck', deckId })} />
      {certificate === undefined ? <Shape /> : <State certificate={certificate} />}
    </>
  )
}

function State({ certificate }: { readonly certificate: Certificate }): ReactNode {
  const text = useText()
  const { state, deckId, message } = certificate
  switch (state) {
    case 'loading':
      return <Shape />
    case 'none':
      return (
        <EmptyState
          title={text('certificate.none.title')}
          text={text('certificate.none.text')}
          action={
            <ButtonLink kind="brand" href={buildPath({ name: 'deck', deckId })}>
              {text('viewer.locked.action')}
            </ButtonLink>
          }
        />
      )
    case 'submitting':
      return <Loading message={text('result.submitting')} />
    case 'waitingOffline':
      return (
        <div className={styles.waiting}>
          <Note tone="warning" icon="offline" live="polite">
            {text('result.offline')}
          </Note>
          <p>{text('result.submitLater')}</p>
        </div>
      )
    case 'issued':
      return <Issued certificate={certificate} />
    case 'broken':
      return (
        <EmptyState
          drawing="error"
          title={text('error.wentWrong')}
          {...defined({ text: message })}
          action={<ButtonLink href={buildPath({ name: 'home' })}>{text('action.goHome')}</ButtonLink>}
        />
      )
  }
}

/** The shape of what comes. */
function Shape(): ReactNode {
  const text = useText()
  return (
    <div className={styles.stage} aria-busy="true">
      <VisuallyHidden>
        <output>{text('app.loading')}</output>
      </VisuallyHidden>
      <div className={styles.shape}>
        <Skeleton height="100%" radius={4} />
      </div>
      <Skeleton height="14rem" radius="var(--r-list)" />
    </div>
  )
}
