/**
 * Is this a web page instead of the requested file? A captive portal answers everything with its own page (S-API-39).
 * If cached, it would replace a file or a picture long after the network is left.
 */
export const isCaptivePortalPage = ({ headers }: Response): boolean =>
  /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('Content-Type') ?? '')
