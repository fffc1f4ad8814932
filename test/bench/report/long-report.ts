type Fields = Readonly<Record<string, unknown>>

/** A server response, as far as the benchmark reads it. */
export interface Answer {
  readonly payloads: readonly { readonly data: Fields }[]
}

const idOf = (kind: string, number: number): string =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const answersOfQuestion = 4
const people = 60

/** Returns a report with so many questions and individual answers; `round` makes each one differ from the previous. */
function report(questions: number, responses: number, round: number): Fields {
  return {
    quizOutcomes: { passed: 40 + round, failed: 12, incomplete: 8 },
    responsesByCard: Array.from({ length: questions }, (_, question) => ({
      cardId: idOf('b', question),
      cardTitle: `Question ${question + 1}: the milk stood out all morning. What do you do with it?`,
      responses: Array.from({ length: answersOfQuestion }, (__, answer) => ({
        answerId: idOf('c', question * answersOfQuestion + answer),
        answerText: `Answer ${answer + 1}, which goes on for about as long as answers of our packs do`,
        isCorrect: answer === 0,
        numOfResponses: 5 + ((question * 7 + answer * 3 + round) % 23),
      })),
    })),
    responsesByUsers: Array.from({ length: responses }, (_, number) => ({
      responseId: idOf('d', number + round),
      userId: idOf('e', number % people),
      userName: `Learner ${number % people}`,
      cardId: idOf('b', number % questions),
      answerId: idOf('c', (number % questions) * answersOfQuestion + (number % answersOfQuestion)),
      isCorrect: number % answersOfQuestion === 0,
      createdAt: new Date(Date.UTC(2026, 0, 5, 9) - (number + round) * 60_000).toISOString(),
    })),
    individualResponsesLimit: responses,
  }
}

/** Replaces the server's report in a response by one of this size. */
export const withReport = (answer: Answer, questions: number, responses: number, round: number): Answer => ({
  ...answer,
  payloads: answer.payloads.map((payload) => ({ ...payload, data: report(questions, responses, round) })),
})
