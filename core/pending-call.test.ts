import * as E from 'fp-ts/Either'
import { expect, test } from 'vitest'
import { decode } from '../protocol/codec'
import { callKinds, PendingCall } from './pending-call'

const made = { session: 'tab', signIn: 1, at: 0 }
const about = {
  signInSettings: { email: 'maya@example.org' },
  passwordReset: { email: 'maya@example.org' },
  login: { method: 'token' },
  logout: {},
  passwordChange: {},
  accountUpdate: { registers: false, name: 'Maya' },
  accountDeletion: {},
  phoneSetUp: { phone: '5550104477' },
  phoneVerification: { phone: '5550104477' },
  roles: {},
  roleChange: { roleId: 'r1', joins: true },
  sync: {},
  home: {},
  library: {},
  deck: { deckId: 'd1' },
  sharedCard: { cardId: 'c1' },
  tuckedDecks: {},
  standings: { competitionIds: ['k1', 'k2'] },
  playlistActivity: { cardId: 'c1' },
  search: { query: 'milk', asked: 'device' },
  contentLookup: { query: 'WINTER' },
  contentJoin: { roleId: 'r1' },
  contentList: {},
  pushRegistration: {},
  trigger: { triggerId: 't1', undo: false, addedRoleId: 'r1' },
  thread: { cardId: 'c1' },
  completion: { deckId: 'd1' },
  quizReport: { deckId: 'd1', roleIds: ['barista'], startDate: 5 },
  reportExport: { deckId: 'd1', roleIds: ['barista'], startDate: 1, kind: 'results' },
  directAnswer: {
    answeredAt: 5,
    answer: {
      deckId: 'd1',
      cardId: 'c1',
      questionId: 'q1',
      answerId: 'a1',
      responseId: 'r1',
      inAssessment: false,
      clearAfter: 1,
      advances: false,
      direct: true,
    },
  },
} as const satisfies { readonly [P in PendingCall['purpose']]: object }

test('X-DX-04 a call of each purpose is identified by its purpose, and encodes as it was decoded', () => {
  for (const purpose of Object.keys(callKinds) as PendingCall['purpose'][]) {
    const call = { purpose, ...made, ...about[purpose] }
    expect(decode(PendingCall, call)).toEqual(E.right(call))
    expect(PendingCall.is(call)).toBe(true)
  }
})

test('X-DX-04 rejects a call without the fields that its purpose requires, or with those of another purpose', () => {
  for (const wrong of [
    { purpose: 'deck', ...made },
    { purpose: 'search', ...made, deckId: 'd1' },
    { purpose: 'constructor', ...made },
    { ...made },
    'deck',
  ]) {
    expect(E.isLeft(decode(PendingCall, wrong))).toBe(true)
    expect(PendingCall.is(wrong)).toBe(false)
  }
})
