import * as E from 'fp-ts/Either'
import type { CardBack } from '../../../protocol/cards'
import type { Rank } from '../../../protocol/cards/leaderboard'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Card } from '../../../protocol/entities/card'
import { daysRemaining } from '../../competition/days'
import { finality, standingsRequestedAt, isEnded } from '../../competition/finality'
import { requireCompetition } from '../../competition/require-competition'
import {
  placed,
  playerCode,
  playerName,
  playersOf,
  shownScore,
  shownTeamScore,
  teamsOf,
  trophiesFor,
} from '../../competition/standings'
import { serverTime } from '../../device/device'
import { initials } from '../../session/display-name'
import { brokenBack, type CardContext } from '../card-context'

/** Projects players and teams by rank; empty before the competition begins (D-COMPET-10, D-COMPET-11, O-45). */
export function leaderboardBack(_card: Card, { state, context, resolvedDeck }: CardContext): CardBack {
  const found = requireCompetition(resolvedDeck.content)
  if (E.isLeft(found)) return brokenBack(found.left)
  const { competition, standing } = found.right
  const now = { at: serverTime(state, context.at), zone: context.zone }
  const { beginsAt, playerType } = competition
  const begun = beginsAt === undefined || now.at >= beginsAt
  const players = begun ? playersOf(standing) : []
  const teams = begun ? teamsOf(standing, competition) : []
  const own = standing.player
  const ofTeams = playerType === 'team'
  // In a team competition the teams win the trophies.
  const won = trophiesFor(
    ofTeams ? teams : players,
    competition,
    standingsRequestedAt(state, resolvedDeck.content.deck.id),
  )
  const ranked = (all: typeof players): Rank[] =>
    all.map((player) => {
      const mine = player.id === own?.id
      const name = playerName(player, competition, mine)
      return {
        id: player.id,
        mine,
        score: shownScore(player.score, competition, standing),
        ...omitUndefined({
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
    ...finality(state, competition, resolvedDeck.content.deck.id, context.at),
    percentage: competition.showScoreAsPercentage === true,
    players: ranked(players),
    ...(ofTeams
      ? {
          teams: teams.map((team) => ({
            id: team.id,
            mine: team.id === own?.team?.id,
            score: shownTeamScore(team, competition, standing),
            ...omitUndefined({ name: team.name, place: team.place, trophy: won[team.id] }),
          })),
          myTeam:
            own?.team === undefined ? [] : ranked(placed(players.filter(({ team }) => team?.id === own.team?.id))),
        }
      : {}),
    ...omitUndefined({
      daysRemaining: daysRemaining(competition, now, context.zoneAt),
      beginsAt: begun ? undefined : beginsAt,
    }),
  }
}
