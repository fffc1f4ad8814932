import type { Mutant } from './mutant'

const engine = 'worker/engine.ts'
const tabStart = 'worker/tabs/tab-start.ts'

/** Bugs in data ownership, recovery and timing. */
export const userMutants: readonly Mutant[] = [
  {
    name: 'secrets not forgotten at sign-out',
    file: engine,
    text: '      secrets.forget()\n      if (before',
    by: '      if (before',
  },
  {
    name: 'purge skipped',
    file: 'worker/log/logout-cleanup.ts',
    text: '    if (await purge(store, log.fold())) return\n',
    by: '    if (log.state().seq >= 0) return\n',
  },
  {
    name: 'what is left is not sealed',
    file: engine,
    text: '      return fact && stamp(',
    by: '      return fact && undefined && stamp(',
  },
  {
    name: 'the mirror keeps what was sealed',
    file: 'worker/mirror/mirror-sync.ts',
    text: '    if (closed.length > 0) await mirror.seal(',
    by: '    if (closed.length > 1_000) await mirror.seal(',
  },
  {
    name: 'sent as it was sealed',
    file: 'core/outbox/queue.ts',
    text: 'if (!maySend(state, now) || isSealed(state)) return undefined',
    by: 'if (!maySend(state, now)) return undefined',
    also: {
      file: 'worker/sender/sender.ts',
      text: '    if (isUnsealDue(state(), ports.clock.now()) && !(await openSealed(epoch))) return false\n',
      by: '',
    },
  },
  {
    name: 'downloads left at sign-out',
    file: 'worker/log/logout-cleanup.ts',
    text: '  await media?.clear().catch(() => undefined)\n',
    by: '',
  },
  {
    name: 'nothing healed at the start',
    file: tabStart,
    text: 'compareWithMirror(store, outside, state, unreadable, () => alive, parts)',
    by: 'compareWithMirror(store, { queued: [], unsent: [], markers: [] }, state, false, () => alive, parts)',
  },
  {
    name: 'nothing healed while it runs',
    file: 'worker/recovery/recover-lost-log.ts',
    text: "recoveryOf('dataLoss', waits, left)",
    by: "recoveryOf('dataLoss', waits.slice(1), [])",
  },
  {
    name: 'what was rescued does not show',
    file: 'core/features/compose-features.ts',
    text: 'return { ...shown, seq: event.seq }',
    by: 'return { ...changed, seq: event.seq }',
  },
  {
    name: 'the mirror is not taken over',
    file: tabStart,
    text: 'takingOver = takeOverAfter(rest, await living)',
    by: 'await living',
  },
  {
    name: 'sender writes without its term',
    file: engine,
    text: 'const recorded = await record(fact, { epoch }, under)',
    by: 'const recorded = await record(fact, epoch < 0 ? { epoch } : {}, under)',
  },
  {
    name: 'the head is never marked',
    file: 'worker/mirror/head-marker.ts',
    text: 'if (head !== undefined) void mirror.mark(',
    by: 'if (head !== undefined && head.row.seq < 0) void mirror.mark(',
  },
  {
    name: 'call reply of another sign-in accepted',
    file: 'core/features/compose-features.ts',
    text: '    if (isFromEarlierSignIn(state, body.fact, under)) return E.right([])\n',
    by: '',
  },
  {
    name: 'what was seen stays after a log-out',
    file: 'core/user-state.ts',
    text: '      ...initialUserState(session),\n',
    by: '      ...initialUserState(session),\n      seen: state.user.seen,\n',
  },
  {
    name: 'favourites stay after a log-out',
    file: 'core/user-state.ts',
    text: '      ...initialUserState(session),\n',
    by: '      ...initialUserState(session),\n      engagement: state.user.engagement,\n',
  },
  {
    name: 'quarantined rows dropped at a log-out',
    file: 'core/user-state.ts',
    text: '  return { ...others, [owner]: quarantinedQueueOf(outbox, device) }',
    by: '  return outbox.rows.length > 1 ? others : { ...others, [owner]: quarantinedQueueOf(outbox, device) }',
  },
  {
    name: 'a second tap counts',
    file: 'core/personal/favorites.ts',
    text: '      if (isFavorite(state, deckId, cardId) === favorite) return noEvents\n',
    by: '',
  },
  {
    name: 'a favourite is liked whatever was pressed',
    file: 'core/personal/favorites.ts',
    text: "newEvent(favorite ? 'favoriteAdded' : 'favoriteRemoved', { cardId, deckId })",
    by: "newEvent('favoriteAdded', { cardId, deckId })",
  },
  {
    name: 'a turned card is not seen',
    file: 'core/deck/card-navigation.ts',
    text: "const seen = side === 'back' && card.derived !== true",
    by: "const seen = side === 'front' && card.derived !== true",
  },
  {
    name: 'an answer is not sent',
    file: 'core/quiz/quiz.ts',
    text: 'data.direct || data.practice === true',
    by: 'data.direct || data.practice === true || data.correct === false',
  },
  {
    name: 'timers fire early',
    file: 'worker/effect-reconciler.ts',
    text: 'Math.min(timer.delay, Math.max(0, timer.dueAt - clock.now()))',
    by: 'Math.min(timer.delay, Math.max(0, timer.dueAt - clock.now())) / 2',
  },
  {
    name: 'an intent taken for whoever is here',
    file: 'core/features/compose-features.ts',
    text: "      if (under.owner !== state.user.owner) return E.left(refusal('otherUser'))\n",
    by: '',
    also: { file: 'worker/log/log.ts', text: 'input.under.signIn < lastLogoutEpoch', by: 'input.under.signIn < 0' },
  },
  {
    name: 'alerts kept at a log-out',
    file: 'core/user-state.ts',
    text: '      ...initialUserState(session),\n',
    by: '      ...initialUserState(session),\n      alerts: state.user.alerts,\n',
  },
  {
    name: 'a sync every minute',
    file: 'protocol/constants.ts',
    text: 'syncInterval = 300_000',
    by: 'syncInterval = 60_000',
  },
]
