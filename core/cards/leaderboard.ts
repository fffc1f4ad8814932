import * as E from 'fp-ts/Either'
import type { CardBack } from '../../protocol/cards'
import type { Rank } from '../../protocol/cards/leaderboard'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import { daysRemaining } from '../competition/days'
import { isEnded } from '../competition/ended'
import { finality, standingAskedAt } from '../competition/final'
import { requireCompetition } from '../competition/require-competition'
import {
  placed,
  playerCode,
  playerName,
  playersOf,
  shownScore,
  shownTeamScore,
  teamsOf,
  trophiesFor,
} from '../competition/standings'
import { serverTime } from '../device/device'
import { initials } from '../views/initials'
import { brokenBack, type CardContext } from './card-context'

/** Players and teams by their places; empty before the competition begins (D-COMPET-10, D-COMPET-11, O-45). */
export function leaderboardBack(_card: Card, { state, context, hand }: CardContext): CardBack {
  const found = requireCompetition(hand.content)
  if (E.isLeft(found)) return brokenBack(found.left)
  const { competition, standing } = found.right
  const now = { at: serverTime(state, context.at), zone: context.zone }
  const { beginsAt, playerType } = competition
  const begun = beginsAt === undefined || now.at >= beginsAt
  const players = begun ? playersOf(standing) : []
  const teams = begun ? teamsOf(standing, competition) : []
  const own = standing.player
  const ofTeams = playerType === 'team'
  // Where teams compete, it is they who win.
  const won = trophiesFor(ofTeams ? teams : players, competition, standingAskedAt(state, hand.content.deck.id))
  const ranked = (all: typeof players): Rank[] =>
    all.map((player) => {
      const mine = player.id === own?.id
      const name = playerName(player, competition, mine)
      return {
        id: player.id,
        mine,
        score: shownScore(player.score, competition, standing),
        ...defined({
          name,
          initials: name === undefined ? undefined : initials(name),
          code: name === undefined ? playerCode(player) : undefined,
          place: player.place,
          trophy: ofTeams ? undefined : won[player.id],
        }),
      }
    })
  return {
    kind: 'leaderboard',
    ended: isEnded(competition, now.at),
    ...finality(state, competition, hand.content.deck.id, context.at),
    percentage: competition.showScoreAsPercentage === true,
    players: ranked(players),
    ...(ofTeams
      ? {
          teams: teams.map((team) => ({
            id: team.id,
            mine: team.id === own?.team?.id,
            score: shownTeamScore(team, competition, standing),
            ...defined({ name: team.name, place: team.place, trophy: won[team.id] }),
          })),
          myTeam:
            own?.team === undefined ? [] : ranked(placed(players.filter(({ team }) => team?.id === own.team?.id))),
        }
      : {}),
    ...defined({
      daysRemaining: daysRemaining(competition, now, context.zoneAt),
      beginsAt: begun ? undefined : beginsAt,
    }),
  }
}
