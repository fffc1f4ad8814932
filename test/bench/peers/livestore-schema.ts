// LiveStore's schema: the event, the tables, and the materializer.
import { defineMaterializer, Events, makeSchema, Schema, State } from '@livestore/livestore'

const { table, text, integer } = State.SQLite

export const tables = {
  records: table({
    name: 'records',
    columns: {
      id: text({ primaryKey: true }),
      at: integer(),
      deckId: text(),
      cardId: text(),
      text: text(),
    },
  }),
  turned: table({ name: 'turned', columns: { cardId: text({ primaryKey: true }), times: integer() } }),
}

export const turned = Events.synced({
  name: 'v1.CardTurned',
  schema: Schema.Struct({
    id: Schema.String,
    at: Schema.Number,
    deckId: Schema.String,
    cardId: Schema.String,
    text: Schema.String,
  }),
})

const materializers = {
  'v1.CardTurned': defineMaterializer(turned, (record) => [
    tables.records.insert(record),
    {
      sql: 'INSERT INTO turned (cardId, times) VALUES ($cardId, 1) ON CONFLICT (cardId) DO UPDATE SET times = times + 1',
      bindValues: { cardId: record.cardId },
      writeTables: new Set(['turned']),
    },
  ]),
}

export const schema = makeSchema({ events: { turned }, state: State.SQLite.makeState({ tables, materializers }) })
