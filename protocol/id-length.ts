/** Can a text of this length be an id? Defined without a codec, because the first screen parses URLs with it. */
export const hasIdLength = ({ length }: string): boolean => length > 0 && length <= 200
