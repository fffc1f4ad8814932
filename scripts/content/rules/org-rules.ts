// Rules about organisations, white-labels, people, roles, categories, notices and competitions.
import { parseColor } from '../../../protocol/parse-color'
import type { PackOrg, Pack } from '../../../server/content/pack-files'
import { drawings } from '../../../ui/theme/icon-drawings'
import { nearestWord } from '../../../server/content/nearest-word'
import { contrastOf } from './contrast'
import { requireFields } from './rule'
import type { Report, ReportIn, Rule } from './rule'

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
const isSecure = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'
const iconNames = Object.keys(drawings)
/** Two colours below this contrast look like one. */
const LEAST_DIFFERENCE = 1.1
const HUNDRED_PERCENT = 100

export const orgRules: Rule = ({ pack }, reportIn) => {
  checkWhiteLabels(pack, reportIn)
  for (const org of pack.orgs) {
    const file = (name: string) => reportIn(`orgs/${org.folder}/${name}`)
    checkOrg(org, file('org.json'))
    checkUsers(org, pack, file('users.json'))
    org.roles.forEach((role, index) => requireFields(role, String(index), ['name'], file('roles.json')))
    checkCategories(org, file('categories.json'))
    org.promos.forEach((promo, index) =>
      requireFields(promo, String(index), ['title', 'coverImage', 'targetUrl', 'location'], file('promos.json')),
    )
    org.notices.forEach((notice, index) =>
      requireFields(notice, String(index), ['title', 'description'], file('notices.json')),
    )
    org.notifications.forEach(({ notification }, index) =>
      requireFields(notification, `${index}.notification`, ['title', 'body', 'createdAt'], file('notifications.json')),
    )
    checkCompetitions(org, file('competitions.json'))
    for (const entry of org.decks) checkIcon(entry.deck.icon, 'deck.icon', reportIn(entry.file))
  }
}

function checkIcon(icon: string | undefined, path: string, report: Report): void {
  if (icon === undefined || Object.hasOwn(drawings, icon)) return
  const near = nearestWord(icon, iconNames)
  report(
    'warning',
    path,
    'unknown-icon',
    'no icon has this name',
    near === undefined ? `Use one of: ${iconNames.join(', ')}.` : `Did you mean '${near}'?`,
  )
}

/** The app adjusts the lightness of both colours until texts are readable, but cannot tell equal ones apart. */
function checkColors(
  entity: { readonly uiColor1?: string; readonly uiColor2?: string },
  path: string,
  report: Report,
): void {
  const [one, two] = [parseColor(entity.uiColor1 ?? ''), parseColor(entity.uiColor2 ?? '')]
  if (one === undefined || two === undefined) return
  const alike =
    contrastOf(one, two) < LEAST_DIFFERENCE && one.every((part, index) => Math.abs(part - (two[index] ?? 0)) < 24)
  if (alike)
    report('warning', path, 'low-contrast', 'uiColor1 and uiColor2 look the same', 'Choose two colours that differ.')
}

function checkWhiteLabels({ whiteLabels }: Pack, reportIn: ReportIn): void {
  const report = reportIn('white-labels.json')
  whiteLabels.forEach((label, index) => {
    const at = String(index)
    requireFields(
      label,
      at,
      [
        'logo',
        'darkModeLogo',
        'uiColor1',
        'uiColor2',
        'fonts',
        'supportEmail',
        'howToUseUrl',
        'privacyUrl',
        'securityMode',
      ],
      report,
    )
    checkColors(label, at, report)
    if (label.supportEmail !== undefined && !isEmail(label.supportEmail))
      report('error', `${at}.supportEmail`, 'wrong-value', 'is no e-mail address', "Write 'name@example.org'.")
    for (const field of ['howToUseUrl', 'privacyUrl', 'termsUrl'] as const) {
      const url = label[field]
      if (url !== undefined && url !== '' && !isSecure(url))
        report('error', `${at}.${field}`, 'wrong-link', 'is no https address', "Write 'https://…'.")
    }
  })
}

function checkOrg({ org: { org }, folder }: PackOrg, report: Report): void {
  requireFields(
    org,
    'org',
    ['name', 'active', 'uiColor1', 'uiColor2', 'logo', 'darkModeLogo', 'termsAndConditions'],
    report,
  )
  checkColors(org, 'org', report)
  if (!/^[a-z0-9-]+$/.test(folder))
    report('warning', '', 'wrong-file-name', 'a folder has lower-case letters, digits and hyphens')
  if (org.ratingType !== undefined && org.ratingType !== 'yesNo' && org.ratingType !== 'thumbs')
    report('error', 'org.ratingType', 'unknown-word', 'one of these words expected: yesNo, thumbs')
  for (const word of (org.registrationFields ?? '').split(',').map((field) => field.trim().toLowerCase()))
    if (word !== '' && !['name', 'email', 'password'].includes(word))
      report(
        'error',
        'org.registrationFields',
        'unknown-word',
        'a comma list of these words expected: name, email, password',
      )
  if (org.whitelabel?.orgId !== undefined && org.whitelabel.orgId !== org.id)
    report('error', 'org.whitelabel.orgId', 'wrong-owner', 'is not this organisation', "Use the organisation's own id.")
}

const serverFields = ['primaryOrg', 'sessionId', 'jwtToken', 'logoutKey', 'sealKey'] as const
const LONGEST_CODE = 8

function checkUsers({ users, org }: PackOrg, { whiteLabels }: Pack, report: Report): void {
  const variant = whiteLabels.find(({ orgId }) => orgId === org.org.id)?.loginVariant
  users.forEach(({ user, username, password }, index) => {
    const at = `${index}.user`
    requireFields(user, at, ['name', 'active', 'createdAt', 'roles', 'appPreferences'], report)
    for (const field of serverFields)
      if (user[field] !== undefined)
        report('error', `${at}.${field}`, 'unused-field', 'the server adds this field', 'Remove it.')
    if (user.email !== undefined && !isEmail(user.email))
      report('error', `${at}.email`, 'wrong-value', 'is no e-mail address', "Write 'name@example.org'.")
    if (user.email === undefined && username === undefined)
      report('error', at, 'missing-field', "a person needs 'email' or 'username' to sign in")
    if ((variant === 'username' || variant === 'twoCode') && username === undefined)
      report(
        'error',
        String(index),
        'missing-field',
        "the sign-in of this organisation needs 'username'",
        "Add 'username'.",
      )
    if (variant !== 'twoCode') return
    for (const [field, code] of Object.entries({ username, password }))
      if (code !== undefined && (code !== code.toUpperCase() || code.length > LONGEST_CODE))
        report(
          'error',
          `${index}.${field}`,
          'wrong-value',
          `a code in capitals with at most ${LONGEST_CODE} characters expected`,
        )
  })
}

function checkCategories({ categories }: PackOrg, report: Report): void {
  categories.forEach((category, index) => {
    const at = String(index)
    requireFields(category, at, ['title', 'displayType', 'position'], report)
    checkIcon(category.icon, `${at}.icon`, report)
    const percentage = category.daisyChainUnlockPercentage
    if (percentage !== undefined && (percentage < 0 || percentage > HUNDRED_PERCENT))
      report(
        'error',
        `${at}.daisyChainUnlockPercentage`,
        'out-of-range',
        'is not between 0 and 100',
        'Write a percentage.',
      )
  })
}

const objectiveEvents = ['deckSeen', 'assessmentPassed']

function checkCompetitions({ competitions, decks }: PackOrg, report: Report): void {
  const deckIds = new Set(decks.map(({ deck }) => deck.id))
  competitions.forEach(({ competition, teams, players, objectives }, index) => {
    const at = `${index}.competition`
    requireFields(competition, at, ['name', 'beginsAt', 'endsAt', 'playerType', 'deck'], report)
    const { beginsAt, endsAt, playerType } = competition
    if (beginsAt !== undefined && endsAt !== undefined && endsAt <= beginsAt)
      report('error', `${at}.endsAt`, 'wrong-period', 'is not after beginsAt', 'Exchange the two.')
    if (playerType === 'team' && (teams ?? []).length === 0)
      report('error', String(index), 'missing-field', "a competition of teams needs 'teams'")
    players?.forEach((player, place) => {
      if (playerType === 'team' && player.teamId === undefined)
        report('error', `${index}.players.${place}`, 'missing-field', "a player of a team needs 'teamId'")
    })
    objectives?.forEach((objective, place) => {
      const path = `${index}.objectives.${place}`
      requireFields(objective, path, ['event', 'points', 'objectData'], report)
      if (objective.event !== undefined && !objectiveEvents.includes(objective.event)) {
        const near = nearestWord(objective.event, objectiveEvents)
        report(
          'error',
          `${path}.event`,
          'unknown-word',
          `one of these words expected: ${objectiveEvents.join(', ')}`,
          near === undefined ? undefined : `Did you mean '${near}'?`,
        )
      }
      objective.objectData?.ids?.forEach((id, place2) => {
        if (!deckIds.has(id))
          report(
            'error',
            `${path}.objectData.ids.${place2}`,
            'unknown-reference',
            'no such deck',
            'Use the id of a deck in decks/.',
          )
      })
    })
  })
}
