import type { Mutant } from './mutant'

const log = 'worker/log/log.ts'
const batch = 'worker/log/append-batch.ts'
const compaction = 'worker/log/compaction.ts'
const checkpoint = 'core/log/checkpoint.ts'

/** Bugs in recording and retention. */
export const logMutants: readonly Mutant[] = [
  {
    name: 'mirror write dropped',
    file: 'worker/mirror/mirror-sync.ts',
    text: '    if (records.size > 0) await mirror.add([...records.values()])\n',
    by: '',
  },
  {
    name: 'snapshot before commit',
    file: log,
    text: '    const result = await store.append(write)',
    by: '    commit({ state: after, health: fold.health }, [])\n    const result = await store.append(write)',
  },
  {
    name: 'acknowledged before commit',
    file: log,
    text: '    const result = await store.append(write)',
    by: '    settle()\n    const result = await store.append(write)',
  },
  {
    name: 'conflict ignored',
    file: log,
    text: "      case 'conflict':\n        return resolveRecorded(batch, await readTail(), tried)",
    by: "      case 'conflict':\n        settle()\n        return []",
  },
  {
    name: 'lost append taken for written',
    file: log,
    text: "      case 'lost':\n        return resolveRecorded(batch, (await reopen()) ?? [], tried)",
    by: "      case 'lost':\n        settle()\n        return []",
  },
  {
    name: 'nothing decided on a stale head',
    file: log,
    text: 'if ((await store.head()) !== state().seq) return resolveRecorded(batch, await readTail(), tried)',
    by: '',
  },
  {
    name: 'delivered rows stay in the mirror',
    file: 'worker/mirror/mirror.ts',
    text: 'else if (ids.size + untold.length > 0) await files.replace(',
    by: 'else if (ids.size < 0) await files.replace(',
  },
  {
    name: 'delivery not told to the mirror',
    file: 'worker/mirror/mirror.ts',
    text: 'files.append(name, writeRecords(endsOf(gone)))',
    by: 'files.append(name, writeRecords([]))',
  },
  {
    name: 'delivered rows stay in the store',
    file: batch,
    text: 'unqueued: unqueued.map(({ id }) => id),',
    by: 'unqueued: [],',
  },
  {
    name: 'rows not written with their events',
    file: batch,
    text: '    queued,\n    unqueued:',
    by: '    queued: [],\n    unqueued:',
  },
  {
    name: 'fence dropped',
    file: batch,
    text: '...(epoch === undefined ? {} : { epoch }),',
    by: '',
  },
  {
    name: 'secrets kept in the store at sign-out',
    file: batch,
    text: "    if (type === 'loggedOut') secrets = null\n",
    by: '',
  },
  {
    name: 'unsent events compacted',
    file: compaction,
    text: "if (row === undefined || fieldOf(row, 'id') === id) kept.push(seq)",
    by: "if (row !== undefined && fieldOf(row, 'id') !== id) kept.push(seq)",
  },
  {
    name: 'compaction by the newest checkpoint',
    file: compaction,
    text: 'const [, covered = 0] = await store.checkpointSeqs()',
    by: 'const [covered = 0] = await store.checkpointSeqs()',
  },
  { name: 'retention ignored', file: compaction, text: 'now - keep.age)', by: 'now)' },
  {
    name: 'payloads left at a purge',
    file: 'worker/log/purge.ts',
    text: '  const payloads = await unreferenced(store, fold.state, upTo, [])\n',
    by: '  const payloads: string[] = []\n',
  },
  {
    name: 'checkpoint taken of another build',
    file: checkpoint,
    text: 'carry(writtenBy, isText',
    by: 'carry(Math.min(writtenBy, stateVersion), isText',
  },
  {
    name: 'damaged checkpoint taken',
    file: checkpoint,
    text: '  if ((isText ? checksum(state) : hashOf(state)) !== stateHash) return undefined\n',
    by: '',
  },
  {
    name: 'unknown events stop the fold',
    file: 'core/log/fold-with-codecs.ts',
    text: "    } else if (read.kind === 'unknown') unknownEvents += 1\n",
    by: "    } else if (read.kind === 'unknown') break\n",
  },
  {
    name: 'a failing fold stops the replay',
    file: 'core/log/fold-with-codecs.ts',
    text: '        quarantinedEvents += 1\n',
    by: '        throw error\n',
  },
  {
    name: 'another tab is not followed',
    file: 'worker/engine.ts',
    text: 'if (head > log.state().seq) void log.catchUp()',
    by: 'if (head < 0) void log.catchUp()',
  },
  {
    name: 'a version of a patch is left out',
    file: 'worker/publish.ts',
    text: 'subscription.version += 1',
    by: 'subscription.version += 2',
  },
  {
    name: 'a view is not taken back',
    file: 'worker/publish.ts',
    text: 'const view = subscription.view(current, around)\n',
    by: 'const view = subscription.view(current, around)\n    if (view.length === 0) return\n',
  },
  {
    name: 'a view misses the queue',
    file: 'core/views/projections/bootstrap.ts',
    text: "      'outbox',\n      'calls',\n      'alerts',\n",
    by: "      'calls',\n      'alerts',\n",
  },
]
