import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { LanguageChooser } from '../../components/navigation/LanguageChooser'
import { Logo } from '../../components/media/Logo'
import { SkipLink } from '../../components/navigation/SkipLink'
import { StorageBar } from '../../components/feedback/StorageBar'
import styles from './FormPage.module.css'
import { CardFanIllustration } from './CardFanIllustration'

interface FormPageProps {
  readonly brand: View<'shell'>['brand']
  readonly children: ReactNode
}

/** Renders a form with the card illustration, before sign-in or setup is complete. */
export function FormPage({ brand, children }: FormPageProps): ReactNode {
  return (
    <>
      <SkipLink target="main" />
      <StorageBar />
      <div className={styles.screen}>
        <CardFanIllustration title={brand.displayName} covers={brand.covers} />
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

/** Renders the form's footer: the languages, and content before them. */
export function FormFoot({ children = <span /> }: { readonly children?: ReactNode }): ReactNode {
  return (
    <div className={styles.foot}>
      {children}
      <LanguageChooser />
    </div>
  )
}
