import { PlaylistActivity } from '../../protocol/cards/playlist'
import { PointsCompletion } from '../../protocol/entities/points'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import type { Tx } from '../api/context'
import { isAnyOf } from '../db/text-conditions'
import { encodeColumn } from '../db/column-codec'
import { insertAll } from './insert-all'
import type { Pack, PackOrg } from './pack-files'

type Progress = PackOrg['progress'][number]

/** Stores the pack's initial activity and notifications of people. Existing rows take precedence over the pack. */
export async function storeProgress(tx: Tx, pack: Pack, now: number): Promise<void> {
  for (const { progress, notifications } of pack.orgs) {
    for (const entry of progress) await storeOne(tx, entry, now)
    await insertAll(
      tx,
      'notifications',
      notifications.map(({ userId, notification }) => ({
        user_id: userId,
        id: notification.notificationId,
        title: notification.title ?? '',
        body: notification.body ?? '',
        path: notification.path ?? null,
        created_at: notification.createdAt ?? now,
        seen_at: notification.seenAt ?? null,
      })),
      'keep',
    )
  }
}

async function storeOne(tx: Tx, entry: Progress, now: number): Promise<void> {
  const user_id = entry.userId
  const opens = entry.recentlyOpenedDeckIds ?? []
  await insertAll(
    tx,
    'deck_opens',
    opens.map((deck_id, place) => {
      const opened_at = now - 60_000 * (place + 1)
      return { user_id, deck_id, opened_at, first_opened_at: opened_at }
    }),
    'keep',
  )
  await insertAll(
    tx,
    'seen',
    (entry.seen ?? []).map((record) => ({
      user_id,
      id: record.id,
      deck_id: record.deckId ?? '',
      card_id: record.cardId,
      percentage: record.percentageContentSeen ?? 0,
      last_seen: record.lastSeen ?? now,
    })),
    'keep',
  )
  await insertAll(
    tx,
    'favorites',
    (entry.favorites ?? []).map(({ cardId, deckId, createdAt, deletedAt }) => ({
      user_id,
      card_id: cardId,
      deck_id: deckId,
      created_at: createdAt ?? now,
      deleted_at: deletedAt ?? null,
    })),
    'keep',
  )
  await storeTrials(tx, user_id, entry.trials ?? [], now)
  await insertAll(
    tx,
    'responses',
    (entry.responses ?? []).map((response) => ({
      id: response.id,
      user_id,
      deck_id: response.deckId ?? '',
      card_id: response.cardId,
      question_id: response.questionId ?? '',
      answer_id: response.answerId ?? '',
      variant_id: response.variantId ?? null,
      survey: response.surveyResponse ?? false,
      correct: response.correct ?? null,
      created_at: response.createdAt ?? now,
      received_at: response.createdAt ?? now,
    })),
    'keep',
  )
  await storeOwnDecks(tx, entry, now)
  await storeWords(tx, entry, now)
  await insertAll(
    tx,
    'points_completions',
    (entry.pointsCompletions ?? []).map((completion) => ({
      id: completion.id,
      user_id,
      deck_id: completion.deckId,
      completed_at: completion.completedAt ?? now,
      data: encodeColumn(PointsCompletion, completion),
    })),
    'keep',
  )
  await insertAll(
    tx,
    'playlist_activity',
    (entry.playlistActivity ?? []).map(({ cardId, activity }) => ({
      user_id,
      card_id: cardId,
      track_id: activity.trackId,
      data: encodeColumn(PlaylistActivity, activity),
    })),
    'keep',
  )
}

async function storeTrials(tx: Tx, user_id: string, trials: readonly QuizTrial[], now: number): Promise<void> {
  await insertAll(
    tx,
    'trials',
    trials.map((trial) => ({
      id: trial.id,
      user_id,
      deck_id: trial.deckId,
      started_at: trial.startedAt ?? now,
      attempts: trial.attempts ?? 0,
      attempts_remaining: trial.attemptsRemaining ?? null,
      failures: JSON.stringify(trial.failures ?? []),
      last_score: trial.lastScore ?? trial.score ?? null,
      passed_at: trial.passedAt ?? null,
      submitted_at: trial.submittedAt ?? null,
      certificate_id: trial.certificateId ?? null,
      updated_at: trial.updatedAt ?? now,
    })),
    'keep',
  )
  await insertAll(
    tx,
    'certificates',
    trials.flatMap(({ certificateId, id, deckId, lastScore, score, submittedAt }) =>
      certificateId === undefined
        ? []
        : [
            {
              id: certificateId,
              user_id,
              trial_id: id,
              deck_id: deckId,
              score: lastScore ?? score ?? 0,
              issued_at: submittedAt ?? now,
            },
          ],
    ),
    'keep',
  )
}

async function storeOwnDecks(tx: Tx, { userId, ownDecks = [] }: Progress, now: number): Promise<void> {
  await insertAll(
    tx,
    'user_decks',
    ownDecks.map(({ deck, tucked }) => ({
      id: deck.id,
      user_id: userId,
      title: deck.title ?? '',
      icon: deck.icon ?? null,
      background: deck.background ?? null,
      tucked: tucked ?? true,
      created_at: deck.createdAt ?? now,
    })),
    'keep',
  )
  // A deck whose id belongs to another person was not stored.
  const stored = await tx
    .selectFrom('user_decks')
    .select('id')
    .where('user_id', '=', userId)
    .where(
      isAnyOf(
        'id',
        ownDecks.map(({ deck }) => deck.id),
      ),
    )
    .execute()
  const ids = new Set(stored.map(({ id }) => id))
  await insertAll(
    tx,
    'user_deck_cards',
    ownDecks
      .filter(({ deck }) => ids.has(deck.id))
      .flatMap(({ deck, cardIds }) =>
        cardIds.map((cardId) => ({
          user_id: userId,
          deck_id: deck.id,
          card_id: cardId,
          added_at: deck.createdAt ?? now,
        })),
      ),
    'keep',
  )
}

async function storeWords(tx: Tx, entry: Progress, now: number): Promise<void> {
  const user_id = entry.userId
  await insertAll(
    tx,
    'feedback',
    [...(entry.feedback ?? []), ...(entry.discussionResponses ?? [])].map((word) => ({
      id: word.id,
      user_id,
      card_id: word.cardId,
      deck_id: word.deckId ?? '',
      type: word.type ?? 'feedback',
      body: word.body ?? null,
      data: JSON.stringify(word.data ?? {}),
      happened_at: word.happenedAt ?? now,
      received_at: word.happenedAt ?? now,
    })),
    'keep',
  )
  await insertAll(
    tx,
    'ratings',
    (entry.ratings ?? []).map((rating) => ({
      user_id,
      card_id: rating.cardId,
      deck_id: rating.deckId ?? '',
      positive: rating.positive ?? true,
      body: rating.body ?? null,
      created_at: rating.createdAt ?? now,
      deleted_at: rating.deletedAt ?? null,
    })),
    'keep',
  )
}
