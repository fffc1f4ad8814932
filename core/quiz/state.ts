/** A failed attempt: when, and the learner's zone then, so that its calendar day is known for ever (decision 8). */
export interface Failure {
  readonly at: number
  /** Minutes east of UTC when it happened. */
  readonly zone: number
}

/** The last answer that counts for one question. */
export interface Answer {
  readonly cardId: string
  readonly questionId: string
  readonly answerId: string
  readonly at: number
  /** Left out for survey questions, which are neither right nor wrong (D-ANSWER-16). */
  readonly correct?: boolean
  readonly variantId?: string
  /** How many times this question has been answered in this deck (D-VIS-12). */
  readonly times: number
}

/** Where one learner stands in one assessment. */
export interface Trial {
  readonly id: string
  readonly userId: string
  readonly deckId: string
  readonly startedAt: number
  /** null: unlimited (O-20). */
  readonly attemptsRemaining: number | null
  readonly attempts: number
  readonly failures: readonly Failure[]
  readonly lastAttemptAt?: number
  readonly passedAt?: number
  readonly submittedAt?: number
  readonly certificateId?: string
  readonly lastScore?: number
  /** Time of the last retry or reset; wrong answers older than this are open again (D-VIS-02). */
  readonly resetAt?: number
  /** A retake is under way (D-TRIAL-18). */
  readonly retrying: boolean
  /** State of the trial machine: see machine.ts. */
  readonly phase: TrialPhase
  /** Hash of the deck content whose questions this attempt answers (decision 10). */
  readonly content: string
  /** Of the server's record that was taken over last, server time; an older one is not taken over any more. */
  readonly updatedAt?: number
}

export type TrialPhase = 'answering' | 'retaking' | 'failed' | 'exhausted' | 'passed' | 'submitting' | 'submitted'

/** Answers of one deck by question id. */
export type Answers = Readonly<Record<string, Answer>>
