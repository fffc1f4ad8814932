import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import type { ResourceType } from '../../../protocol/cards/basic'
import { useContentLanguage } from '../../components/text/content-language'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import type { DeckActions } from '../deck-actions'
import { opensTab } from '../open-target'
import rows from '../Rows.module.css'
import styles from './Resources.module.css'

/** A resource, with its address as in the content. */
export interface Entry {
  readonly id: string
  readonly type: ResourceType
  readonly label: string
  /** The label is a text of the app. */
  readonly ofApp?: true
  readonly url: string
}

const looks: Readonly<Record<ResourceType, { readonly icon: IconName; readonly end: IconName }>> = {
  document: { icon: 'document', end: 'download' },
  video: { icon: 'video', end: 'external' },
  image: { icon: 'image', end: 'external' },
  website: { icon: 'globe', end: 'external' },
  email: { icon: 'mail', end: 'right' },
  phone: { icon: 'phone', end: 'right' },
  unknown: { icon: 'file', end: 'external' },
}

interface ResourcesProps {
  readonly entries: readonly Entry[]
  readonly deck: Pick<DeckActions, 'targetOf' | 'openLink' | 'linkFollowed'>
}

/** Renders one row for each resource, opened by its type (D-CARD-23). */
export function Resources({ entries, deck }: ResourcesProps): ReactNode {
  return (
    <ul className={styles.resources}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Row entry={entry} deck={deck} />
        </li>
      ))}
    </ul>
  )
}

function Row({ entry, deck }: Pick<ResourcesProps, 'deck'> & { readonly entry: Entry }): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const { icon, end: usual } = looks[entry.type]
  const address = addressOf(entry)
  const end = opensTab(address) ? usual : 'right'
  const target = deck.targetOf(address)
  const inside = (
    <>
      <Icon name={icon} />
      <span lang={entry.ofApp === true ? undefined : language}>{entry.label}</span>
      <Icon name={end} />
    </>
  )
  const follow = () => deck.linkFollowed(address)
  // A forbidden address is a button: its press explains why it does not open (D-LINK-09).
  if (target === undefined) {
    return (
      <button type="button" className={rows.row} onClick={() => deck.openLink(address)}>
        {inside}
      </button>
    )
  }
  if (target.kind === 'app') {
    const open = (event: MouseEvent) => {
      event.preventDefault()
      deck.openLink(address)
    }
    return (
      <Link className={rows.row} href={target.path} onClick={open}>
        {inside}
      </Link>
    )
  }
  const elsewhere = end !== 'right'
  return (
    <a
      className={rows.row}
      href={target.href}
      onClick={follow}
      {...(elsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {inside}
      {elsewhere ? <VisuallyHidden>{text('card.newTab')}</VisuallyHidden> : null}
    </a>
  )
}

/** Returns the address; adds the scheme that a phone number or mail address may lack. */
function addressOf({ type, url }: Entry): string {
  if (type === 'phone' && !/^tel:/i.test(url)) return `tel:${url}`
  return type === 'email' && !/^mailto:/i.test(url) ? `mailto:${url}` : url
}
