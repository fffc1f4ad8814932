import type { Edit, Mutant } from './mutant'

const sender = 'worker/sender/sender.ts'
const client = 'worker/api/api-client.ts'
const outbox = 'core/outbox/outbox.ts'
const queue = 'core/outbox/queue.ts'

/** Returns the stored secrets to every caller, whoever owns them. */
const anySecrets: Edit = {
  file: 'worker/api/session-secrets.ts',
  text: 'if (secrets === undefined || secrets.userId !== owner) return undefined',
  by: "if (owner !== '') return store.secrets()",
}

/** Bugs in sending: content, sender, time and number of requests. */
export const senderMutants: readonly Mutant[] = [
  {
    name: 'delete before send',
    file: sender,
    text: '    const call = matchCall(row.method, row.path)\n',
    by: "    await report({ type: 'rowSent', rowId: row.id }, epoch)\n    const call = matchCall(row.method, row.path)\n",
  },
  {
    name: 'network error taken for delivered',
    file: sender,
    text: "fact: E.isRight(answer)\n        ? { type: 'rowSent', rowId: row.id, ...trialOf(answer.right), ...(await records.factFields(row)) }\n        :",
    by: "fact: E.isRight(answer)\n        ? { type: 'rowSent', rowId: row.id, ...trialOf(answer.right), ...(await records.factFields(row)) }\n        : answer.left.kind === 'networkError'\n        ? { type: 'rowSent', rowId: row.id }\n        :",
  },
  {
    name: 'no lock between senders',
    file: sender,
    text: 'await terms.withLease(batch)',
    by: 'await batch(state().seq)',
  },
  {
    name: 'patience of a second',
    file: 'worker/sender/sender-lease.ts',
    text: 'const LOCK_TIMEOUT_MS = 45_000',
    by: 'const LOCK_TIMEOUT_MS = 1_000',
  },
  {
    name: 'the term is not looked at before sending',
    file: sender,
    text: '(await terms.isOn(epoch)) && isNext(row)',
    by: 'isNext(row)',
  },
  {
    name: 'an unsettled term is not waited for',
    file: 'worker/sender/sender-lease.ts',
    text: 'term.settled || ((await wait(',
    by: 'term.epoch > 0 || ((await wait(',
  },
  {
    name: 'a term begins without the lock',
    file: 'worker/sender/sender-lease.ts',
    text: '    if ((await locks.holder(LOCK)) !== (await locks.self())) return undefined\n',
    by: '',
  },
  {
    name: 'sender does not catch up',
    file: sender,
    text: '    if (!(await catchUp())) return false\n',
    by: '',
  },
  {
    name: 'owner check dropped',
    file: client,
    text: 'secret === undefined || secret.userId !== row.owner',
    by: 'secret === undefined',
    also: anySecrets,
  },
  { name: 'secrets of any sign-in used', ...anySecrets },
  {
    name: 'idempotency key changed on resend',
    file: client,
    text: '{ [headers.idempotencyKey]: key }',
    by: '{ [headers.idempotencyKey]: `${key.slice(0, -4)}${String(ports.clock.now()).slice(-4)}` }',
  },
  {
    name: 'idempotency key left out',
    file: client,
    text: '...(key === undefined || !idempotencyKeys ? {} : { [headers.idempotencyKey]: key }),',
    by: '...(key === undefined || idempotencyKeys ? {} : { [headers.idempotencyKey]: key }),',
  },
  {
    name: 'retry-after ignored',
    file: client,
    text: 'wait === undefined ? decoded.left : { ...decoded.left, retryAfter: wait }',
    by: 'wait === undefined ? decoded.left : decoded.left',
  },
  {
    name: 'retry-after in milliseconds',
    file: 'worker/api/http-response.ts',
    text: 'Number(text) * 1_000',
    by: 'Number(text)',
  },
  {
    name: 'any answer taken for ok',
    file: client,
    text: 'return E.isLeft(reply) ? reply : answer(name, call, reply.right)\n    },\n  }\n}',
    by: 'return E.isLeft(reply) ? reply : E.right({})\n    },\n  }\n}',
  },
  {
    name: 'backoff zero',
    file: outbox,
    text: 'const wait = Math.max(FIRST_RETRY_MS, Math.round(jitter * ceiling))',
    by: 'const wait = 0 * jitter * ceiling',
  },
  {
    name: 'backoff without end',
    file: outbox,
    text: 'Math.min(MAX_RETRY_MS, FIRST_RETRY_MS',
    by: 'Math.max(MAX_RETRY_MS, FIRST_RETRY_MS',
  },
  {
    name: 'the wait is not kept',
    file: queue,
    text: '!isRetryDelayOn(state, now)',
    by: 'now > 0',
  },
  {
    name: 'a sync ends the wait that the server asked for',
    file: outbox,
    text: '(state.user.outbox.blocked?.notBefore ?? -Infinity) > at ? state : endRetryDelay(state, at)',
    by: 'endRetryDelay(state, at)',
  },
  {
    name: 'high does not go first',
    file: queue,
    text: 'rank(one) - rank(other) || ',
    by: '',
  },
  {
    name: 'set-aside rows are sent',
    file: queue,
    text: 'const waiting = userQueue(state).filter((row) => !isParked(row))',
    by: 'const waiting = [...userQueue(state), ...userQueue(state).filter(isParked)]',
  },
  { name: 'sent before the first sync', file: queue, text: '  state.user.sync.load.context.syncedOnce &&\n', by: '' },
  {
    name: 'rows of another user released',
    file: 'core/user-state.ts',
    text: 'outbox: owner === undefined || waiting === undefined ? initialOutbox : { ...initialOutbox, ...waiting },',
    by: 'outbox: owner === undefined ? initialOutbox : { ...initialOutbox, ...(waiting ?? Object.values(others)[0]) },',
  },
  {
    name: 'an error told each time',
    file: outbox,
    text: 'signature in state.user.outbox.reportedErrors ? [] : ',
    by: '',
  },
  {
    name: 'dropped by a near miss',
    file: outbox,
    text: 'fault.message === NOT_ALLOWED',
    by: "fault.message.startsWith('Request failed: Not allowed')",
  },
  {
    name: 'counts do not add up',
    file: outbox,
    text: '    counts: bump(queue, outcome),',
    by: '    counts: queue.counts,',
  },
  {
    name: 'stamps follow the clock',
    file: 'core/outbox/enqueue.ts',
    text: 'Math.max(event.at, before.user.outbox.lastQueuedAt + 1)',
    by: 'event.at',
  },
  {
    name: 'activity told twice',
    file: outbox,
    text: 'activities: queue.activities.filter(({ id }) => !data.itemIds.includes(id)),',
    by: 'activities: queue.activities,',
  },
  {
    name: 'an action is told of another card',
    file: 'core/personal/favorites.ts',
    text: "favoriteAdded: ({ data }) => outboxRequest('addFavorite', {}, data),",
    by: "favoriteAdded: ({ data }) => outboxRequest('addFavorite', {}, { cardId: data.deckId, deckId: data.cardId }),",
  },
]
