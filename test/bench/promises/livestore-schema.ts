// LiveStore's schema: the event, the table and the materializer. The second version has one more table.
import { defineMaterializer, Events, makeSchema, Schema, State } from '@livestore/livestore'

const { table, text, integer } = State.SQLite

export const acted = Events.synced({ name: 'v1.Acted', schema: Schema.Struct({ n: Schema.Number }) })

export const acts = table({ name: 'acts', columns: { n: integer({ primaryKey: true }) } })

const labels = table({ name: 'labels', columns: { label: text({ primaryKey: true }) } })

const materializers = { 'v1.Acted': defineMaterializer(acted, ({ n }) => [acts.insert({ n })]) }

export const schemaOf = (version: 1 | 2): object =>
  makeSchema({
    events: { acted },
    state: State.SQLite.makeState({ tables: version === 2 ? { acts, labels } : { acts }, materializers }),
  })
