import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { sql } from 'kysely'
import { tryPublishing } from '../../../server/content/effects/try-publishing'
import type { Pack } from '../../../server/content/pack-files'
import type { Database } from '../../../server/db/connection'
import { withFields, writeEditedPack } from '../../server/edited-pack'
import type { Edit } from '../../server/edited-pack'

const title = 'Food safety'
const file = 'orgs/northwind/decks/food-safety.json'
const categories = 'orgs/northwind/categories.json'

/** Gives every learner a trial of one assessment with an answer to each question; half of them have passed. */
export async function generateTrials(db: Database, { orgs }: Pack): Promise<void> {
  const deck = orgs.flatMap(({ decks }) => decks).find((entry) => entry.deck.title === title)
  if (deck === undefined) throw new Error(`The default pack has no ${title}`)
  const questions = deck.cards.flatMap(({ id, quiz }) =>
    quiz?.answers === undefined
      ? []
      : [{ id, question: quiz.id, answer: quiz.correctAnswerId ?? quiz.answers[0]?.id ?? '' }],
  )
  await sql`insert into trials (id, user_id, deck_id, started_at, attempts, attempts_remaining, failures, last_score,
      passed_at, passed_score, updated_at)
    select md5('trial' || id)::uuid::text, id, ${deck.deck.id}, 1, 1, 2, '[]', 100,
      case when email like '%0@%' or email like '%2@%' or email like '%4@%' or email like '%6@%' or email like '%8@%'
        then 2 end, 100, 2
    from users where email like '%@bench.example'`.execute(db)
  await sql`insert into responses (id, user_id, deck_id, card_id, question_id, answer_id, survey, correct, created_at, received_at)
    select md5('exam' || users.id || given.card)::uuid::text, users.id, ${deck.deck.id}, given.card, given.question,
      given.answer, false, true, 2, 2
    from users cross join unnest(${questions.map(({ id }) => id)}::text[], ${questions.map(({ question }) => question)}::text[],
      ${questions.map(({ answer }) => answer)}::text[]) as given (card, question, answer)
    where users.email like '%@bench.example'`.execute(db)
  await sql`analyze`.execute(db)
}

interface QuizCard {
  readonly quiz?: { readonly answers: readonly { readonly id: string }[]; readonly correctAnswerId?: string }
}

/** Another key of every question, and one attempt. */
const stricter: Edit = (json) => {
  const { deck, cards } = json as {
    readonly deck: { readonly quizSettings: object }
    readonly cards: readonly QuizCard[]
  }
  return {
    ...(json as object),
    deck: { ...deck, quizSettings: { ...deck.quizSettings, quizAttemptLimit: 1 } },
    cards: cards.map((card) => {
      const other = card.quiz?.answers.find(({ id }) => id !== card.quiz?.correctAnswerId)?.id
      return card.quiz?.correctAnswerId === undefined
        ? card
        : { ...card, quiz: { ...card.quiz, correctAnswerId: other } }
    }),
  }
}

const completeChains: Edit = (json) =>
  (json as readonly object[]).map((category) => ({ ...category, daisyChainUnlockPercentage: 100 }))

/** Measures a dry run of a pack that changes an assessment and the chains. Returns seconds and what was found. */
export async function measureEffects(db: Database) {
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-bench-effects-'))
  try {
    const edits = { 'pack.json': withFields({ version: '9.9' }), [file]: stricter, [categories]: completeChains }
    const source = { folder: writeEditedPack(join(folder, 'pack'), edits) }
    const began = performance.now()
    const steps: string[] = []
    const progress = (step: string) => steps.push(`${step} from ${((performance.now() - began) / 1000).toFixed(1)} s`)
    const tried = await tryPublishing(db, { source, allowed: {} }, Date.now(), { names: true, progress })
    if (E.isLeft(tried)) throw new Error(tried.left.reason)
    const { people, groups } = tried.right.effects
    const found = groups.map((group) => `${group.kind} ${group.reason}: ${group.people}`)
    return { seconds: (performance.now() - began) / 1000, steps, people, found }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
