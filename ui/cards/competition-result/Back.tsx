import type { ReactElement } from 'react'
import { useIntl } from 'react-intl'
import { useUserName } from '../../components/navigation/useUserName'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import type { BackProps } from '../back-props'
import { BackFrame } from '../BackFrame'
import { Confetti } from '../quiz-results/Confetti'
import { useCardTitle } from '../useCardTitle'
import styles from './Back.module.css'
import { TrophyIcon } from './TrophyIcon'
import { ProvisionalResult } from './ProvisionalResult'
import { useFinalStanding } from './useFinalStanding'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Shows the learner's result, with a trophy if won, once it is known (D-COMPET-05, D-COMPET-06, D-COMPET-07). */
export function ResultBack({
  card,
  back,
  dispatch,
  deck,
  deckId,
  current,
}: BackProps<'competitionResult'>): ReactElement {
  const text = useText()
  const title = useCardTitle(card)
  const { name, ofTeams, competitors, team = '', trophy, score, final } = back
  const userName = useUserName(back.userName)
  useFinalStanding(back, current, dispatch)
  return (
    <BackFrame card={card} dispatch={dispatch} deck={deck} current={current} title={title} bodyLabel={title}>
      {trophy === undefined ? (
        <div className={styles.won}>
          <h3>{text('competitions.played', { name })}</h3>
          {final ? <p>{text(score === undefined ? 'competitions.watched' : 'competitions.played.text')}</p> : null}
        </div>
      ) : (
        <div className={styles.won}>
          <div className={styles.cup}>
            <Confetti occasion={`competition ${deckId}`} due={current} />
            <TrophyIcon trophy={trophy} />
          </div>
          <h3>{text('competitions.congratulations', { name: userName })}</h3>
          <p>
            {ofTeams
              ? text('competitions.wonAsTeam', { trophy, name, team, teams: competitors })
              : text('competitions.won', { trophy, name, players: competitors })}
          </p>
        </div>
      )}
      {final ? null : <ProvisionalResult due={back.due} dispatch={dispatch} />}
      <Facts back={back} />
    </BackFrame>
  )
}

function Facts({ back }: Pick<BackProps<'competitionResult'>, 'back'>): ReactElement {
  const text = useText()
  const intl = useIntl()
  const { date, number, percent } = useFormats()
  const { place, score, team, timeTaken, endedAt, percentage, final } = back
  const unit = (value: number, name: string) => intl.formatNumber(value, { style: 'unit', unit: name })
  const took = (time: number) => {
    // Less than an hour is given in minutes.
    if (time < HOUR) return unit(Math.max(1, Math.floor(time / MINUTE)), 'minute')
    const hours = Math.floor(time / HOUR)
    const [days, rest] = [Math.floor(hours / 24), hours % 24]
    return [...(days > 0 ? [unit(days, 'day')] : []), ...(rest > 0 || days === 0 ? [unit(rest, 'hour')] : [])].join(' ')
  }
  const facts = [
    ...(team === undefined ? [] : [{ name: text('competitions.team'), value: team }]),
    ...(final
      ? [
          {
            name: text('competitions.finalPlace'),
            value: place === undefined ? text('competitions.unknown') : text('competitions.podium.place', { place }),
          },
        ]
      : []),
    ...(score === undefined
      ? []
      : [{ name: text('competitions.score'), value: percentage ? percent(score) : number(score) }]),
    ...(timeTaken === undefined ? [] : [{ name: text('competitions.timeTaken'), value: took(timeTaken) }]),
    ...(endedAt === undefined ? [] : [{ name: text('competitions.ended'), value: date(endedAt) }]),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
