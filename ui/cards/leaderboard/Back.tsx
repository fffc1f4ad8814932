import { useState, type ReactElement } from 'react'
import type { Rank } from '../../../protocol/cards/leaderboard'
import { Badge } from '../../components/feedback/Badge'
import { Note } from '../../components/feedback/Note'
import { SegmentedControl } from '../../components/forms/SegmentedControl'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { ProvisionalResult } from '../competition-result/ProvisionalResult'
import { useFinalStanding } from '../competition-result/useFinalStanding'
import { useCardTitle } from '../useCardTitle'
import styles from './Back.module.css'
import { Podium } from './Podium'
import { Ranks } from './Ranks'

type Shown = 'topTeams' | 'myTeam'

/** Number of ranks on the podium. */
const STEPS = 3

/** Renders the leaders: players, or teams with a switch to the learner's own (D-COMPET-10, D-COMPET-11). */
export function LeaderboardBack({ card, back, dispatch, deck, current }: BackProps<'leaderboard'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  const { date } = useFormats()
  const [shown, setShown] = useState<Shown>('topTeams')
  const { teams, myTeam = [], players, percentage, daysRemaining, beginsAt, ended, final } = back
  useFinalStanding(back, current, dispatch)
  const ranks = teams === undefined ? players : shown === 'topTeams' ? teams : myTeam
  const first = podiumOf(ranks)
  const of = { percentage, ofTeams: teams !== undefined && shown === 'topTeams' }
  return (
    <BackFrame card={card} dispatch={dispatch} deck={deck} current={current} title={title} bodyLabel={title}>
      {daysRemaining === undefined || beginsAt !== undefined ? null : (
        <p>
          <Badge tone="warning" icon="clock">
            {text('competitions.days', { days: daysRemaining })}
          </Badge>
        </p>
      )}
      {teams === undefined ? null : (
        <SegmentedControl
          label={text('competitions.show')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'topTeams', label: text('competitions.topTeams') },
            { value: 'myTeam', label: text('competitions.myTeam') },
          ]}
        />
      )}
      {beginsAt === undefined ? null : (
        <Note icon="calendar">{text('competitions.begins', { date: date(beginsAt) })}</Note>
      )}
      {ended && !final ? <ProvisionalResult due={back.due} dispatch={dispatch} /> : null}
      {ranks.length > 0 ? (
        <>
          {first.length === 0 ? null : <Podium ranks={first} {...of} />}
          <Ranks key={shown} ranks={ranks.slice(first.length)} {...of} />
        </>
      ) : (
        <p className={styles.none}>
          {text(teams !== undefined && shown === 'myTeam' ? 'competitions.noTeam' : 'competitions.empty')}
        </p>
      )}
    </BackFrame>
  )
}

/** Returns the first three ranks with points; without points there is no podium. */
const podiumOf = (ranks: readonly Rank[]): readonly Rank[] => {
  const first = ranks.slice(0, STEPS).filter(({ place }) => place !== undefined)
  return first.length === STEPS ? first : []
}
