/*
 * What of the entities that events carry may leave the device as it is: ids, and words and settings that nobody wrote
 * about a person. Names, e-mail addresses, titles, texts and addresses of the web are never among them (X-EXPORT-02).
 */

/** The same fields one level down: within('user', ['id']) is ['user.id']. Lists and records on the way have no part. */
export const within = (field: string, fields: readonly string[]): readonly string[] =>
  fields.map((inner) => `${field}.${inner}`)

/** Of a fault: what it is by the server's word for it, and where decoding failed; never the server's message. */
export const openFault = ['type', 'detail', 'prevDeckId', 'categoryId'] as const

export const openOrganisation = [
  'id',
  'uiColor1',
  'uiColor2',
  'colors',
  'registrationFields',
  'newUserRoleId',
  'whitelabel.orgId',
] as const

export const openPreferences = ['seenNotices', 'userLanguage'] as const

export const openUser = [
  'id',
  'roles',
  'appPreferences.updateId',
  ...within('appPreferences', openPreferences),
  ...within('primaryOrg', openOrganisation),
] as const

export const openNotice = ['id', 'versionNumber', 'platform'] as const
export const openTrial = ['id', 'deckId', 'userId', 'certificateId'] as const
export const openResponse = ['id', 'cardId', 'deckId', 'answerId', 'questionId', 'variantId'] as const
export const openAnswer = ['deckId', 'cardId', 'questionId', 'answerId', 'responseId', 'variantId'] as const
export const openSeenRecord = ['id', 'cardId', 'userId', 'deckId'] as const
export const openFeedback = ['id', 'cardId', 'userId', 'deckId', 'data.answers', 'data.fieldResponses.id'] as const

/** Of an action in the queue; its body is redacted field by field. */
export const openQueuedRow = ['id', 'owner', 'org', 'path', 'cause', 'subject'] as const
