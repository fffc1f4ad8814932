import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { LanguageChooser } from '../../components/LanguageChooser'
import { Logo } from '../../components/Logo'
import { SkipLink } from '../../components/SkipLink'
import { StorageBar } from '../../components/StorageBar'
import styles from './FormPage.module.css'
import { HandOfCards } from './HandOfCards'

interface FormPageProps {
  readonly brand: View<'shell'>['brand']
  readonly children: ReactNode
}

/** A form beside a hand of cards, before there is anything else to see. */
export function FormPage({ brand, children }: FormPageProps): ReactNode {
  return (
    <>
      <SkipLink target="main" />
      <StorageBar />
      <div className={styles.screen}>
        <HandOfCards title={brand.displayName} covers={brand.covers} />
        <main className={styles.form} id="main" tabIndex={-1}>
          <div className={styles.logo}>
            <Logo name={brand.displayName} logo={brand.logo} darkModeLogo={brand.darkModeLogo} />
          </div>
          {children}
        </main>
      </div>
    </>
  )
}

/** The foot of the form: the languages, and what stands before them. */
export function FormFoot({ children = <span /> }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className={styles.foot}>
      {children}
      <LanguageChooser />
    </div>
  )
}
