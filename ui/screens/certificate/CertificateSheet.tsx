import type { CSSProperties, ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { cssNumber } from '../../components/text/text-scale'
import { Picture } from '../../components/media/Picture'
import { useRichText, useText } from '../../i18n/Messages'
import type { Facts } from './CertificateFacts'
import styles from './CertificateSheet.module.css'
import { Seal } from './Seal'
import { capacities, fitText, type TextCapacity } from './fit-text'

interface CertificateSheetProps {
  readonly certificate: View<'certificate'>
  readonly facts: Facts
  readonly brand: View<'shell'>['brand'] | undefined
}

const inLine = (className: string | undefined, style?: CSSProperties) => (words: ReactNode) => (
  <p className={className} style={style}>
    {words}
  </p>
)

const sized = (words: string, room: TextCapacity): CSSProperties => cssNumber('--share', fitText(words, room))

/**
 * Renders the certificate sheet, which is light in dark mode, too. All sizes are relative to its width, so that screen
 * and A4 look the same.
 */
export function CertificateSheet({ certificate, facts, brand }: CertificateSheetProps): ReactNode {
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
            <span className={styles.coverName} style={sized(deckTitle, capacities.cover)}>
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
              who: inLine(styles.who, sized(facts.name, capacities.name)),
              what: inLine(styles.what),
              deck: inLine(styles.deck, sized(facts.deck, capacities.deck)),
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
