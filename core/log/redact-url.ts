/** Replaces a secret. */
export const REMOVED = 'removed'
const IN_QUERY = /([?&#](?:[a-z_]*token|session_?id|code|password|saml_?response|state)=)[^&#\s"]+/gi
const IN_PATH = /(\/(?:add|role)\/)[^/?#\s"]+/gi

/** Removes secret codes from the query and path of a URL. */
export const redactUrl = (address: string): string =>
  address.replace(IN_QUERY, `$1${REMOVED}`).replace(IN_PATH, `$1${REMOVED}`)
