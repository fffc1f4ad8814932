import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { CompetitionRow } from '../../../protocol/views/competitions'
import { CategorySquare } from '../../components/CategorySquare'
import { Mark } from '../../components/Mark'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { LinkRow } from '../../list/LinkRow'
import medals from '../../components/Medals.module.css'

/** A shade of gold, for a competition without a colour (S-COMP-07). */
const GOLD = '#efcf6b'

/** A competition with the day of its begin, the days that remain and the learner's place, which leads to its deck (S-COMP-04..07). */
export function Row({ row }: { readonly row: CompetitionRow }): ReactNode {
  const text = useText()
  const { date } = useFormats()
  const { competitionId, title, beginsAt, daysRemaining, place, trophy, color = GOLD, icon = 'users' } = row
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
              <Mark tone="warning" icon="clock">
                {text('competitions.days', { days: daysRemaining })}
              </Mark>
            )}
            {place === undefined ? null : trophy === undefined ? (
              <Mark>{text('competitions.place', { place })}</Mark>
            ) : (
              <Mark icon="trophy" className={medals[trophy]}>
                {text('competitions.place', { place })}
                <VisuallyHidden>, {text('competitions.trophy', { trophy })}</VisuallyHidden>
              </Mark>
            )}
          </>
        )
      }
    />
  )
}
