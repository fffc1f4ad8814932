import { useId, useState, type ReactElement, type ReactNode } from 'react'
import type { IndexBack as Index } from '../../../protocol/cards/deck-index'
import { isColor } from '../../../protocol/color'
import { useContentLanguage } from '../../components/text/content-language'
import { Badge } from '../../components/feedback/Badge'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { isLongTitle, isWholePage } from '../title-length'
import { useCardTitle } from '../useCardTitle'
import styles from './Back.module.css'

type Section = Index['sections'][number]
type Link = Section['links'][number]

/** Renders the deck's index: a link for each card, in sections if the deck has them (D-INDEX-02, D-INDEX-05..14). */
export function IndexBack({ card, back, dispatch, deck, current }: BackProps<'index'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  return (
    <BackFrame
      card={card}
      dispatch={dispatch}
      deck={deck}
      current={current}
      title={title}
      bodyLabel={text('card.index')}
    >
      {back.sections.map((section) => (
        <SectionPart key={section.sectionId} section={section} jumpTo={deck.jumpTo} />
      ))}
    </BackFrame>
  )
}

interface SectionPartProps {
  readonly section: Section
  readonly jumpTo: (cardId: string) => void
}

function SectionPart({ section, jumpTo }: SectionPartProps): ReactNode {
  const id = useId()
  const [open, setOpen] = useState(true)
  const links = (
    <ul className={styles.links} id={id}>
      {section.links.map((link) => (
        <li key={link.cardId}>
          <LinkRow link={link} onPress={() => jumpTo(link.cardId)} />
        </li>
      ))}
    </ul>
  )
  // The cards before the first section, or all of them.
  if (section.sectionId === '') return links
  const heading = <SectionTitle section={section} />
  return (
    <section
      className={styles.section}
      style={section.color === undefined || !isColor(section.color) ? {} : { borderInlineStartColor: section.color }}
    >
      {section.title === undefined ? (
        section.unseen && <p className={`${styles.heading} ${styles.toggle}`}>{heading}</p>
      ) : (
        <h3 className={styles.heading}>
          {section.collapsible ? (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {heading}
              <Icon name="down" size="small" className={open ? styles.turned : undefined} />
            </button>
          ) : (
            <span className={styles.toggle}>{heading}</span>
          )}
        </h3>
      )}
      {open ? links : null}
    </section>
  )
}

function SectionTitle({ section }: { readonly section: Section }): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  return (
    <>
      {section.title === undefined ? null : (
        <span className={styles.name} lang={language}>
          {section.title}
        </span>
      )}
      {section.unseen ? (
        <Badge tone="brand" onCard>
          {text('card.index.unseen', { count: section.links.filter(({ seen }) => !seen).length })}
        </Badge>
      ) : null}
    </>
  )
}

function LinkRow({ link, onPress }: { readonly link: Link; readonly onPress: () => void }): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const named = useCardTitle(link)
  const looks = [
    styles.link,
    link.seen ? styles.seen : '',
    isLongTitle(link.title, false) ? styles.long : '',
    isWholePage(link.title) ? styles.endless : '',
  ]
  return (
    <button type="button" className={looks.filter((look) => look !== '').join(' ')} onClick={onPress}>
      <span className={styles.number}>{link.number === 0 ? null : link.number}</span>
      <span className={styles.name} lang={link.title === '' ? undefined : language}>
        {named === '' ? text('card.numbered', { number: link.number }) : named}
      </span>
      {link.locked ? (
        <>
          <Icon name="lock" size="small" />
          <VisuallyHidden>{text('deck.locked')}</VisuallyHidden>
        </>
      ) : null}
      {link.seen ? (
        <>
          <Icon name="check" size="small" />
          <VisuallyHidden>{text('card.index.seen')}</VisuallyHidden>
        </>
      ) : null}
    </button>
  )
}
