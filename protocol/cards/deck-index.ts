import * as t from 'io-ts'
import { struct, Integer } from '../codec'
import { Id } from '../ids'

/** The index of a deck, grouped by section if the deck has sections (D-INDEX-02). */
export const IndexBack = struct(
  'IndexBack',
  {
    kind: t.literal('index'),
    sections: t.array(
      struct(
        'IndexSectionView',
        {
          sectionId: t.string,
          collapsible: t.boolean,
          unseen: t.boolean,
          links: t.array(
            t.type({
              cardId: Id,
              type: t.string,
              number: Integer,
              title: t.string,
              seen: t.boolean,
              locked: t.boolean,
            }),
          ),
        },
        { title: t.string, color: t.string },
      ),
    ),
  },
  {},
)
export type IndexBack = t.TypeOf<typeof IndexBack>
