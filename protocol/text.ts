import * as t from 'io-ts'

/**
 * Is the text empty or invisible? Besides white space, fonts do not draw some characters, such as U+200B and U+3164.
 */
export const isBlank = (text: string | undefined): boolean => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text ?? '')

/** Maximum length of text that a user may send in one field. Longer input is refused with a clear message, not cut. */
export const maximumTextLength = 10_000

/** A text that a user has entered. */
export const Text = new t.Type<string, string, unknown>(
  'Text',
  t.string.is,
  (value, context) =>
    typeof value === 'string' && value.length <= maximumTextLength ? t.success(value) : t.failure(value, context),
  t.identity,
)

/** Treats an empty string in content as absent. */
export const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text)
