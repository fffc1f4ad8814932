import * as t from 'io-ts'
import { struct, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { Trophy } from '../cards/competition'

const CompetitionRow = struct(
  'CompetitionRow',
  { competitionId: Id, title: t.string },
  {
    /** Set while the competition has not begun. */
    beginsAt: Instant,
    endsAt: Instant,
    daysRemaining: Integer,
    /** Among all players, if the standings are on the device. */
    place: Integer,
    trophy: Trophy,
    color: t.string,
    icon: t.string,
  },
)
export type CompetitionRow = t.TypeOf<typeof CompetitionRow>

/** Competitions: running and future ones, and ended ones by month, the latest first (S-COMP). */
export const CompetitionsView = struct(
  'CompetitionsView',
  {
    state: oneOf('CompetitionsState', ['loading', 'ready', 'failed']),
    active: t.array(CompetitionRow),
    periods: t.array(
      struct('Period', { /** 'year-month'. */ period: t.string, competitions: t.array(CompetitionRow) }, {}),
    ),
  },
  {
    /** Number of first, second and third places in ended competitions; absent until all places are known. */
    podium: t.tuple([Integer, Integer, Integer]),
  },
)
export type CompetitionsView = t.TypeOf<typeof CompetitionsView>
