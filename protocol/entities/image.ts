import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { struct } from '../codec'
import { IntrospectableCodec } from '../codec-introspection'

const shape = struct('Image', {}, { url: t.string })

export type Image = t.TypeOf<typeof shape>

/** An image by its URL. Servers send {url} or the URL alone. */
export const Image = new IntrospectableCodec<Image, t.OutputOf<typeof shape>, unknown>(
  { kind: 'any', types: [shape, t.string] },
  'Image',
  shape.is,
  (value, context) => (typeof value === 'string' ? E.right({ url: value }) : shape.validate(value, context)),
  shape.encode,
)
