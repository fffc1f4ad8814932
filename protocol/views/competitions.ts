import * as t from 'io-ts'
import { entity, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { Trophy } from '../cards/competition'

const CompetitionRow = entity(
  'CompetitionRow',
  { competitionId: Id, title: t.string },
  {
    /** Of one that has not begun. */
    beginsAt: Instant,
    endsAt: Instant,
    daysRemaining: Integer,
    /** Among all players, as far as the standings are on the device. */
    place: Integer,
    trophy: Trophy,
    color: t.string,
    icon: t.string,
  },
)
export type CompetitionRow = t.TypeOf<typeof CompetitionRow>

/** Competitions: those that run or are to come, and by month those that have ended, the latest first (S-COMP). */
export const CompetitionsView = entity(
  'CompetitionsView',
  {
    state: oneOf('CompetitionsState', ['loading', 'ready', 'failed']),
    active: t.array(CompetitionRow),
    periods: t.array(
      entity('Period', { /** 'year-month'. */ period: t.string, competitions: t.array(CompetitionRow) }, {}),
    ),
  },
  {
    /** First, second and third places of the ended ones, once the place in each of them is known. */
    podium: t.tuple([Integer, Integer, Integer]),
  },
)
export type CompetitionsView = t.TypeOf<typeof CompetitionsView>
