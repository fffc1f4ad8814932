import { useEffect, type ReactNode } from 'react'
import { defaultLanguage, Language } from '../../protocol/languages'
import { BarePage } from '../components/BarePage'
import { Button } from '../components/Button'
import { EmptyState } from '../components/EmptyState'
import { Messages, useText } from '../i18n/Messages'
import { ThemeRoot } from '../theme/ThemeRoot'
import { ErrorBoundary } from './ErrorBoundary'
import { errorWords } from './error-words'
import { ExportLog } from './ExportLog'

/**
 * 'Something Went Wrong', in words and with a way on (S-SHELL-21, S-SHELL-22). Everything that the app provides is
 * gone with it: the screen brings its own texts and colours.
 */
export function Crashed({ error }: { readonly error: unknown }): ReactNode {
  const { lang } = document.documentElement
  return (
    <ThemeRoot>
      <ErrorBoundary Fallback={WithoutTexts}>
        <Messages language={Language.is(lang) ? lang : defaultLanguage} waiting={null}>
          <CrashedScreen error={error} />
        </Messages>
      </ErrorBoundary>
    </ThemeRoot>
  )
}

function CrashedScreen({ error }: { readonly error: unknown }): ReactNode {
  const text = useText()
  const title = text('error.wentWrong')
  useTitle(title)
  return (
    <BarePage>
      <EmptyState
        alone
        drawing="error"
        title={title}
        text={errorWords(error) ?? text('error.unknown')}
        action={
          <>
            <Button kind="brand" icon="refresh" onClick={() => location.reload()}>
              {text('action.restartApp')}
            </Button>
            <ErrorBoundary Fallback={Nothing}>
              <ExportLog crashed />
            </ErrorBoundary>
          </>
        }
      >
        <p>{text('error.safe')}</p>
      </EmptyState>
    </BarePage>
  )
}

/** The page's title behind which the name of the app stays as it was, for there is no core to ask for it (S-SHELL-10). */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | ${document.title.split(' | ').at(-1) ?? ''}`
  }, [title])
}

/** Without the core there is no log to export. */
const Nothing = (): ReactNode => null

/** The texts themselves could not be had, so these few words stand here and not in the catalogue. */
function WithoutTexts(): ReactNode {
  useTitle('Something Went Wrong')
  return (
    <BarePage>
      <h1>Something Went Wrong</h1>
      <Button kind="brand" onClick={() => location.reload()}>
        Restart App
      </Button>
    </BarePage>
  )
}
