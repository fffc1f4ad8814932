/** May a text of this length be an id? Without a codec, for what the first screen reads addresses by. */
export const hasIdLength = ({ length }: string): boolean => length > 0 && length <= 200
