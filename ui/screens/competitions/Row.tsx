import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { CompetitionRow } from '../../../protocol/views/competitions'
import { CategorySquare } from '../../components/decks/CategorySquare'
import { Badge } from '../../components/feedback/Badge'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { LinkRow } from '../../list/LinkRow'
import medals from '../../components/decks/Medals.module.css'

/** A shade of gold, for a competition without a colour (S-COMP-07). */
const GOLD = '#efcf6b'

/**
 * Renders a competition with its start date, the remaining days and the learner's rank, as a link to its deck
 * (S-COMP-04..07).
 */
export function Row({ row }: { readonly row: CompetitionRow }): ReactNode {
  const text = useText()
  const { date } = useFormats()
  const { competitionId, title, beginsAt, place, trophy, color = GOLD, icon = 'users' } = row
  // Before the start no remaining days are shown.
  const daysRemaining = beginsAt === undefined ? row.daysRemaining : undefined
  return (
    <LinkRow
      href={buildPath({ name: 'deck', deckId: competitionId })}
      start={<CategorySquare category={{ color, icon }} />}
      title={title}
      facts={beginsAt === undefined ? [] : [text('competitions.begins', { date: date(beginsAt) })]}
      marks={
        daysRemaining === undefined && place === undefined ? undefined : (
          <>
            {daysRemaining === undefined ? null : (
              <Badge tone="warning" icon="clock">
                {text('competitions.days', { days: daysRemaining })}
              </Badge>
            )}
            {place === undefined ? null : trophy === undefined ? (
              <Badge>{text('competitions.place', { place })}</Badge>
            ) : (
              <Badge icon="trophy" className={medals[trophy]}>
                {text('competitions.place', { place })}
                <VisuallyHidden>, {text('competitions.trophy', { trophy })}</VisuallyHidden>
              </Badge>
            )}
          </>
        )
      }
    />
  )
}
