import { useState, type ReactElement } from 'react'
import type { Rank } from '../../../protocol/cards/leaderboard'
import { Mark } from '../../components/Mark'
import { Note } from '../../components/Note'
import { Segmented } from '../../components/Segmented'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { NotFinal } from '../competitionResult/NotFinal'
import { useFinalStanding } from '../competitionResult/useFinalStanding'
import { useCardTitle } from '../useCardTitle'
import styles from './Back.module.css'
import { Podium } from './Podium'
import { Ranks } from './Ranks'

type Shown = 'topTeams' | 'myTeam'

/** How many stand on the podium. */
const STEPS = 3

/** Who leads: players, or teams with a switch to the learner's own (D-COMPET-10, D-COMPET-11). */
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
          <Mark tone="warning" icon="clock">
            {text('competitions.days', { days: daysRemaining })}
          </Mark>
        </p>
      )}
      {teams === undefined ? null : (
        <Segmented
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
      {ended && !final ? <NotFinal due={back.due} dispatch={dispatch} /> : null}
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

/** The first three who have points; nobody stands there without. */
const podiumOf = (ranks: readonly Rank[]): readonly Rank[] => {
  const first = ranks.slice(0, STEPS).filter(({ place }) => place !== undefined)
  return first.length === STEPS ? first : []
}
