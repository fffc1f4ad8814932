import * as t from 'io-ts'

/** Is nothing to be seen in it? Besides blanks there are characters that no font draws, such as U+200B and U+3164. */
export const isBlank = (text: string | undefined): boolean => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text ?? '')

/** Longest text a person may send in one field; longer input is refused with a clear message, not cut. */
export const maximumTextLength = 10_000

/** A text that a person gives. */
export const Text = new t.Type<string, string, unknown>(
  'Text',
  t.string.is,
  (value, context) =>
    typeof value === 'string' && value.length <= maximumTextLength ? t.success(value) : t.failure(value, context),
  t.identity,
)
