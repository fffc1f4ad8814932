import type { CSSProperties, ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { numbered } from '../../components/numbered'
import { Picture } from '../../components/Picture'
import { useRichText, useText } from '../../i18n/Messages'
import type { Facts } from './CertificateFacts'
import styles from './Paper.module.css'
import { Seal } from './Seal'
import { roomOf, typeShare, type Room } from './type-share'

interface PaperProps {
  readonly certificate: View<'certificate'>
  readonly facts: Facts
  readonly brand: View<'shell'>['brand'] | undefined
}

const inLine = (className: string | undefined, style?: CSSProperties) => (words: ReactNode) => (
  <p className={className} style={style}>
    {words}
  </p>
)

const sized = (words: string, room: Room): CSSProperties => numbered('--share', typeShare(words, room))

/** The certificate itself: always paper, also in the dark. Every size is a share of its width, so that screen and A4 are one drawing. */
export function Paper({ certificate, facts, brand }: PaperProps): ReactNode {
  const text = useText()
  const rich = useRichText()
  const { deckTitle, cover, theme } = certificate
  const organization = certificate.orgName ?? brand?.displayName ?? ''
  return (
    <figure
      className={styles.paper}
      data-scheme="light"
      aria-label={text('certificate.label', { name: facts.name, deck: facts.deck, score: facts.score })}
    >
      <div className={styles.certificate} aria-hidden="true">
        <div className={styles.lines} />
        <div className={styles.frame} />
        <div className={styles.picture}>
          <span
            className={`${styles.cover} ${cover === undefined ? '' : theme === 'light' ? styles.darkInk : styles.lightInk}`}
          >
            <Picture src={cover} width={320} height={518} />
            <span className={styles.coverName} style={sized(deckTitle, roomOf.cover)}>
              {deckTitle}
            </span>
          </span>
          <Seal />
        </div>
        <div className={styles.words}>
          <Picture
            className={styles.logo}
            src={brand?.logo}
            width={176}
            height={36}
            instead={<p className={styles.word}>{brand?.displayName ?? organization}</p>}
          />
          {rich(
            'certificate.statement',
            {
              kind: inLine(styles.kind),
              who: inLine(styles.who, sized(facts.name, roomOf.name)),
              what: inLine(styles.what),
              deck: inLine(styles.deck, sized(facts.deck, roomOf.deck)),
            },
            { organization, name: facts.name, title: facts.deck },
          )}
          <div className={styles.rule} />
          <dl className={styles.facts}>
            <Fact name={text('certificate.finalScore')} value={facts.score} />
            <Fact name={text('certificate.earnedOn')} value={facts.earnedOn} />
            <Fact name={text('certificate.id')} value={facts.id} />
          </dl>
        </div>
      </div>
    </figure>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
