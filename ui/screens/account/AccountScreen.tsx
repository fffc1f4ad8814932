import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import { ButtonLink } from '../../components/buttons/Button'
import { PageHead } from '../../components/layout/Header'
import { Loading } from '../../components/feedback/Loading'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { LogOut } from '../profile/LogOut'
import { Footer } from './Footer'
import { LinkRow, Section, webAddress } from './Rows'
import { AccountHeader } from './AccountHeader'
import styles from './Rows.module.css'
import type { View } from '../../../protocol/views'

/** Renders My Account: the user, links to account pages, and the organisation (S-ACCT-01..03). */
export function AccountScreen(): ReactNode {
  const text = useText()
  const shell = useView('shell', {})
  const account = useView('account', {})
  const heading = usePageTitle(text('account.title'))
  if (shell?.user === undefined || account === undefined) return <Loading />
  const { user, waiting, brand } = shell
  return (
    <>
      <PageHead title={text('account.title')} headingRef={heading} back={buildPath({ name: 'profile' })} />
      <div className={styles.page}>
        <AccountHeader user={user} email={account.email} />
        {account.kind === 'guest' ? (
          <section className={styles.join}>
            <h2>{text('account.join.title')}</h2>
            <p>{text('account.join.text')}</p>
            <ButtonLink kind="brand" href={buildPath({ name: 'settings' })}>
              {text('account.register')}
            </ButtonLink>
          </section>
        ) : null}
        <Section title={text('account.actions')}>
          {account.favorites ? (
            <LinkRow icon="star" label={text('home.tile.favorites')} href={buildPath({ name: 'favorites' })} />
          ) : null}
          <LinkRow icon="sparkle" label={text('home.tile.whatsNew')} href={buildPath({ name: 'newDecks' })} />
          <LinkRow
            icon="rosette"
            label={text('home.tile.certifications')}
            href={buildPath({ name: 'certifications' })}
          />
          <LinkRow icon="trophy" label={text('home.tile.competitions')} href={buildPath({ name: 'competitions' })} />
          <LinkRow icon="bell" label={text('account.notifications')} href={buildPath({ name: 'notifications' })} />
          <LinkRow
            icon="aside"
            label={text('account.waiting')}
            hint={waiting === 0 ? undefined : text('account.waitingCount', { count: waiting })}
            href={buildPath({ name: 'outbox' })}
          />
          <OrganisationLinks brand={brand} />
          <LinkRow icon="settings" label={text('account.settings')} href={buildPath({ name: 'settings' })} />
        </Section>
        <LogOut online={shell.online} />
        <Footer brand={brand} account={account} />
      </div>
    </>
  )
}

/** Renders the organisation's links on My Account (S-ACCT-02). */
export function OrganisationLinks({ brand: { accountActions = [] } }: Pick<View<'shell'>, 'brand'>): ReactNode {
  return accountActions.map(({ label, url }) => {
    const href = webAddress(url)
    return href === undefined ? null : <LinkRow key={`${label} ${url}`} icon="external" label={label} href={href} />
  })
}
