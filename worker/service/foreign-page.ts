/**
 * Is this a page where something else was asked for? A network that wants to be logged in to answers everything with its
 * own (S-API-39): what is kept of that would stand in the place of a file or a picture long after the network is left.
 */
export const isForeignPage = ({ headers }: Response): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('Content-Type') ?? '')
