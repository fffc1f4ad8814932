import * as E from 'fp-ts/Either'
import type { CardBack } from '../../../protocol/cards'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Card } from '../../../protocol/entities/card'
import type { Competition } from '../../../protocol/entities/competition'
import { daysRemaining } from '../../competition/days'
import { finality, standingsRequestedAt } from '../../competition/finality'
import { requireCompetition } from '../../competition/require-competition'
import { competitorsOf, timeTaken, trophyAt } from '../../competition/standings'
import { serverTime } from '../../device/device'
import { ownNameOrEmpty } from '../../session/display-name'
import { brokenBack, type CardContext } from '../card-context'

/** Projects 'How to Play': the instructions, what earns points, and the period (D-CARD-11, D-COMPET-19, O-45). */
export function instructionsBack(_card: Card, { state, context, resolvedDeck }: CardContext): CardBack {
  const found = requireCompetition(resolvedDeck.content)
  if (E.isLeft(found)) return brokenBack(found.left)
  const { competition, standing } = found.right
  const { beginsAt, endsAt = Infinity } = competition
  // After the end of the competition, the card keeps showing its last text (X-UX-05).
  const now = { at: Math.min(serverTime(state, context.at), endsAt - 1), zone: context.zone }
  return {
    kind: 'competitionInstructions',
    name: nameOf(competition, resolvedDeck),
    objectives: (standing.objectives ?? []).map(({ event, points, objectData }) => ({
      titles: [...(objectData?.titles ?? [])],
      ...omitUndefined({ event, points }),
    })),
    ...omitUndefined({
      content: competition.instructionsCard,
      cover: competition.instructionsCardCover?.url,
      endsAt: competition.endsAt,
      daysRemaining: daysRemaining(competition, now, context.zoneAt),
      beginsAt: beginsAt !== undefined && now.at < beginsAt ? beginsAt : undefined,
    }),
  }
}

/**
 * Projects 'Results': rank, score and trophy of the learner or, in a team competition, of the team, and the time
 * (D-COMPET-05, D-COMPET-06). They are left out while the known standings are from before the end (D-COMPET-07).
 */
export function resultBack(_card: Card, { state, context, resolvedDeck }: CardContext): CardBack {
  const found = requireCompetition(resolvedDeck.content)
  if (E.isLeft(found)) return brokenBack(found.left)
  const { competition, standing } = found.right
  const { id } = resolvedDeck.content.deck
  const { count, own } = competitorsOf(standing, competition)
  const { final, due } = finality(state, competition, id, context.at)
  const { user } = state.user.session
  const ofTeams = competition.playerType === 'team'
  return {
    kind: 'competitionResult',
    name: nameOf(competition, resolvedDeck),
    userName: ownNameOrEmpty(user),
    competitors: count,
    ofTeams,
    percentage: competition.showScoreAsPercentage === true,
    final,
    due,
    ...omitUndefined({ team: ofTeams ? standing.player?.team?.name : undefined, endedAt: competition.endsAt }),
    ...(final
      ? omitUndefined({
          trophy: own === undefined ? undefined : trophyAt(own, competition, standingsRequestedAt(state, id)),
          place: own?.place,
          score: own?.shown,
          timeTaken: timeTaken(competition, standing.player),
        })
      : {}),
  }
}

/** Returns the competition's name, else its deck's title; the list uses the same name. */
const nameOf = ({ name }: Competition, { content: { deck } }: CardContext['resolvedDeck']): string =>
  name ?? deck.title ?? ''
