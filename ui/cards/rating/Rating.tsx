import { useEffect, useId, useState, type ReactElement } from 'react'
import type { RatingView } from '../../../protocol/cards/rating'
import { maySubmitRating, ratingStep, shownRating, type RatingDraft } from '../../../protocol/cards/rating-step'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { maximumTextLength } from '../../../protocol/text'
import { TextArea } from '../../components/forms/TextArea'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import type { CardDispatch } from '../back-props'
import { draftsOf } from '../drafts'
import { SubmitButton } from '../SubmitButton'
import { Choice } from './Choice'
import styles from './Rating.module.css'

const useRatingDraft = draftsOf<RatingDraft>({
  name: 'rating',
  isDraft: (value): value is RatingDraft =>
    typeof value === 'object' &&
    value !== null &&
    (!('positive' in value) || typeof value.positive === 'boolean') &&
    (!('body' in value) || typeof value.body === 'string'),
})
const nothing: RatingDraft = {}

/** Height of the field for a comment, px. */
const fieldHeight = 60

export interface RatingProps {
  readonly cardId: string
  readonly rating: RatingView
  readonly dispatch: CardDispatch
}

/**
 * Asks whether the card was helpful: a choice, an optional comment, then a submission; pressing the chosen one again
 * removes it (D-RATE).
 */
export function Rating({ cardId, rating, dispatch }: RatingProps): ReactElement {
  const text = useText()
  const id = useId()
  const [draft = nothing, keep] = useRatingDraft(cardId)
  const [asking, setAsking] = useState(false)
  const step = ratingStep(rating, draft)
  const { positive, body } = shownRating(rating, draft)
  const mayBeSubmitted = maySubmitRating(rating, draft)

  // The core now contains the submission.
  const isOver = step === 'submitted' && draft !== nothing
  useEffect(() => {
    if (isOver) keep(undefined)
  })
  const ask = (answer: Promise<unknown>) => {
    setAsking(true)
    void answer.finally(() => setAsking(false))
  }
  const choose = (choice: boolean) => {
    if (asking) return
    if (choice !== positive) return keep({ ...draft, positive: choice })
    keep(undefined)
    if (choice === rating.positive) ask(dispatch('removeRating', {}))
  }
  const submit = () => {
    if (positive === undefined) return
    ask(dispatch('rateCard', { positive, ...omitUndefined({ body: body.trim() === '' ? undefined : body.trim() }) }))
  }

  return (
    <section className={styles.rating} aria-labelledby={id}>
      <div className={styles.question}>
        <span id={id}>{text('rate.question')}</span>
        <Choice type={rating.type} positive={positive} onChoose={choose} />
      </div>
      {positive === undefined ? null : (
        <>
          <TextArea
            label={text(positive ? 'rate.helped' : 'rate.missed')}
            height={fieldHeight}
            value={body}
            error={body.length > maximumTextLength ? text('refusal.tooLarge') : undefined}
            onChange={({ target }) => keep({ ...draft, body: target.value })}
          />
          <SubmitButton kind="soft" busy={asking} disabled={!mayBeSubmitted} onPress={submit}>
            {text('forms.submit')}
          </SubmitButton>
        </>
      )}
      <output className={styles.said}>
        {step === 'submitted' ? (
          <>
            <Icon name="checkCircle" size="small" /> {text('rate.submitted')}
          </>
        ) : null}
      </output>
    </section>
  )
}
