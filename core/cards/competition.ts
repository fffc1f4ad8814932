import * as E from 'fp-ts/Either'
import type { CardBack } from '../../protocol/cards'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import type { Competition } from '../../protocol/entities/competition'
import { daysRemaining } from '../competition/days'
import { finality, standingAskedAt } from '../competition/final'
import { requireCompetition } from '../competition/require-competition'
import { competitorsOf, timeTaken, trophyAt } from '../competition/standings'
import { serverTime } from '../device/device'
import { toldName } from '../session/display-name'
import { brokenBack, type CardContext } from './card-context'

/** 'How to Play': the instructions, what earns points, and how long it runs (D-CARD-11, D-COMPET-19, O-45). */
export function instructionsBack(_card: Card, { state, context, hand }: CardContext): CardBack {
  const found = requireCompetition(hand.content)
  if (E.isLeft(found)) return brokenBack(found.left)
  const { competition, standing } = found.right
  const { beginsAt, endsAt = Infinity } = competition
  // In view beyond the end, it says what it said last (X-UX-05).
  const now = { at: Math.min(serverTime(state, context.at), endsAt - 1), zone: context.zone }
  return {
    kind: 'competitionInstructions',
    name: nameOf(competition, hand),
    objectives: (standing.objectives ?? []).map(({ event, points, objectData }) => ({
      titles: [...(objectData?.titles ?? [])],
      ...defined({ event, points }),
    })),
    ...defined({
      content: competition.instructionsCard,
      cover: competition.instructionsCardCover?.url,
      endsAt: competition.endsAt,
      daysRemaining: daysRemaining(competition, now, context.zoneAt),
      beginsAt: beginsAt !== undefined && now.at < beginsAt ? beginsAt : undefined,
    }),
  }
}

/**
 * 'Results': place, score and trophy of the learner, or of the team where teams compete, and the time (D-COMPET-05,
 * D-COMPET-06); none of them as long as all that is known is from before the end (D-COMPET-07).
 */
export function resultBack(_card: Card, { state, context, hand }: CardContext): CardBack {
  const found = requireCompetition(hand.content)
  if (E.isLeft(found)) return brokenBack(found.left)
  const { competition, standing } = found.right
  const { id } = hand.content.deck
  const { count, own } = competitorsOf(standing, competition)
  const { final, due } = finality(state, competition, id, context.at)
  const { user } = state.mine.session
  const ofTeams = competition.playerType === 'team'
  return {
    kind: 'competitionResult',
    name: nameOf(competition, hand),
    userName: toldName(user),
    competitors: count,
    ofTeams,
    percentage: competition.showScoreAsPercentage === true,
    final,
    due,
    ...defined({ team: ofTeams ? standing.player?.team?.name : undefined, endedAt: competition.endsAt }),
    ...(final
      ? defined({
          trophy: own === undefined ? undefined : trophyAt(own, competition, standingAskedAt(state, id)),
          place: own?.place,
          score: own?.shown,
          timeTaken: timeTaken(competition, standing.player),
        })
      : {}),
  }
}

/** What the list calls it, too: by its name, else by that of its deck. */
const nameOf = ({ name }: Competition, { content: { deck } }: CardContext['hand']): string => name ?? deck.title ?? ''
