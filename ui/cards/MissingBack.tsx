import type { ReactElement } from 'react'
import { Button } from '../components/Button'
import { Loading } from '../components/Loading'
import { Note } from '../components/Note'
import { useText } from '../i18n/Messages'
import { BackFrame } from './BackFrame'
import type { Around } from './parts/CardParts'

interface MissingBackProps extends Around {
  readonly failed: boolean
  readonly retry: () => Promise<void>
}

/** Stands for a back whose code is on its way, or could not be had. */
export function MissingBack({ card, dispatch, deck, current, failed, retry }: MissingBackProps): ReactElement {
  const text = useText()
  // A page or a film that begins here would begin anew with the back.
  const { page: _page, film: _film, ...parts } = card.parts
  return (
    <BackFrame
      card={{ ...card, parts }}
      dispatch={dispatch}
      deck={deck}
      current={current}
      bodyLabel={text('card.text')}
      {...(failed
        ? {
            buttons: (
              <Button kind="brand" wide icon="refresh" onClick={() => void retry()}>
                {text('action.refresh')}
              </Button>
            ),
          }
        : {})}
    >
      {failed ? (
        <Note tone="warning" icon="offline" live="polite">
          {text('card.missing')}
        </Note>
      ) : (
        <Loading />
      )}
    </BackFrame>
  )
}
