// The files of a small, complete content pack: one organisation, one deck of each main kind, a learner and a trainer.
// Also those of one more organisation.
import { omitUndefined } from '../../protocol/omit-undefined'

export interface NewPackOptions {
  /** Name of the organisation. */
  readonly name: string
  /** The two colours, as '#rrggbb'. */
  readonly colors: readonly [string, string]
  /** Language of the decks, as a BCP 47 tag. */
  readonly language: string
  /** Time of creation, ISO 8601 in UTC. */
  readonly at: string
  readonly newId: () => string
}

/** People of the new pack with their passwords, for the sandbox. */
export const newPeople = [
  { name: 'Lea Learner', email: 'learner@example.org', password: 'first-card-1' },
  { name: 'Tom Trainer', email: 'trainer@example.org', password: 'answer-key-2' },
] as const

/** Returns a folder name: lower-case letters, digits and hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'organisation'

type Fields = Readonly<Record<string, unknown>>

/** Returns all files by their path in the pack. The decks are JSON. */
export function newPack(options: NewPackOptions): ReadonlyMap<string, string> {
  const { name, colors, newId } = options
  const folder = slugOf(name)
  const ids = { org: newId(), learners: newId(), trainers: newId(), visitors: newId(), category: newId() }
  const brand = brandOf(colors, 'logo')
  const decks = newDecks(options, ids)
  const files: Readonly<Record<string, unknown>> = {
    'pack.json': { format: 1, name, version: '1.0.0', description: `Learning cards of ${name}.`, defaultOrg: folder },
    'white-labels.json': [
      {
        id: 'unbranded',
        hosts: ['localhost', '127.0.0.1'],
        stagingHosts: [],
        webDisplayName: name,
        ...brand,
        fonts: { text: 'system-ui, sans-serif', print: "Georgia, 'Times New Roman', serif" },
        loginVariant: 'email',
        assessmentLabel: 'Assessment',
        supportEmail: 'support@example.org',
        howToUseUrl: 'https://example.org/how-to',
        privacyUrl: 'https://example.org/privacy',
        accountActions: [],
        securityMode: 'strict',
        disabled: false,
      },
    ],
    [`orgs/${folder}/org.json`]: orgFile({ name, colors, logo: 'logo', ids }),
    [`orgs/${folder}/roles.json`]: rolesFile(name, ids),
    [`orgs/${folder}/users.json`]: newPeople.map((person, index) => ({
      user: {
        id: newId(),
        name: person.name,
        email: person.email,
        active: true,
        createdAt: options.at,
        passwordChangeRequired: false,
        selfRegistered: false,
        roles: index === 0 ? [ids.learners] : [ids.learners, ids.trainers],
        appPreferences: { soundEffects: true, initialRolesChosen: true, seenNotices: [], allowSMS: false },
      },
      password: person.password,
    })),
    [`orgs/${folder}/categories.json`]: [
      {
        id: ids.category,
        title: 'Start here',
        color: '#dfe7ea',
        icon: 'star',
        position: 1,
        displayType: 'strip',
        showSearch: true,
        daisyChained: false,
      },
    ],
    ...Object.fromEntries(Object.entries(decks).map(([slug, deck]) => [`orgs/${folder}/decks/${slug}.json`, deck])),
  }
  const texts = new Map(Object.entries(files).map(([path, json]) => [path, jsonText(json)]))
  for (const [path, drawing] of Object.entries(drawingsOf(colors))) texts.set(path, drawing)
  return texts
}

interface OrgIds {
  readonly org: string
  readonly learners: string
  readonly trainers: string
  readonly visitors: string
}

/** The colours and logos of an organisation. `logo`: the logo's file name without its ending. */
const brandOf = ([uiColor1, uiColor2]: readonly [string, string], logo: string): Fields => ({
  uiColor1,
  uiColor2,
  logo: { url: `media/${logo}.svg` },
  darkModeLogo: { url: `media/${logo}-dark.svg` },
})

interface OrgOptions {
  readonly name: string
  readonly colors: readonly [string, string]
  /** The logo's file name in media, without its ending. */
  readonly logo: string
  readonly ids: OrgIds
  /** Fields of the registration form, separated by commas. Undefined: people cannot register. */
  readonly registrationFields?: string | undefined
  readonly hosts?: readonly string[]
}

/** Returns the content of org.json. */
const orgFile = ({ name, colors, logo, ids, registrationFields, hosts = [] }: OrgOptions): Fields => ({
  org: {
    id: ids.org,
    name,
    active: true,
    ...brandOf(colors, logo),
    colors: colors.join(', '),
    forceSMSIntake: false,
    termsAndConditions: '<p>Replace this text by your terms.</p>',
    cardTuckAllowed: true,
    cardFavoriteAllowed: true,
    newUserRoleId: ids.learners,
    ...omitUndefined({ registrationFields }),
  },
  ...(hosts.length === 0 ? {} : { hosts }),
  anonymousRoleId: ids.visitors,
})

const rolesFile = (name: string, ids: OrgIds): readonly Fields[] => [
  role(ids.learners, 'Learners', ids.org, name),
  role(ids.trainers, 'Trainers', ids.org, name),
  role(ids.visitors, 'Visitors', ids.org, name),
]

export interface NewOrganisationOptions extends Omit<OrgOptions, 'ids' | 'logo'> {
  /** Folder in `orgs/`. */
  readonly folder: string
  readonly newId: () => string
}

/** Returns the files of an organisation without people and decks, by their path in the pack. */
export function newOrganisation({ folder, newId, ...options }: NewOrganisationOptions): ReadonlyMap<string, string> {
  const ids = { org: newId(), learners: newId(), trainers: newId(), visitors: newId() }
  const logo = `logo-${folder}`
  const files: Readonly<Record<string, unknown>> = {
    'org.json': orgFile({ ...options, logo, ids }),
    'roles.json': rolesFile(options.name, ids),
    'users.json': [],
    'categories.json': [],
  }
  const drawings = drawingsOf(options.colors)
  return new Map([
    ...Object.entries(files).map(([file, json]) => [`orgs/${folder}/${file}`, jsonText(json)] as const),
    [`media/${logo}.svg`, drawings['media/logo.svg']],
    [`media/${logo}-dark.svg`, drawings['media/logo-dark.svg']],
  ])
}

const jsonText = (json: unknown): string => `${JSON.stringify(json, undefined, 2)}\n`

const role = (id: string, title: string, orgId: string, orgName: string): Fields => ({
  id,
  name: title,
  org: { id: orgId, name: orgName },
})

function newDecks(
  { name, language, at, newId }: NewPackOptions,
  ids: { readonly org: string; readonly trainers: string; readonly category: string },
): Readonly<Record<string, unknown>> {
  const deck = (
    title: string,
    type: string,
    icon: string,
    position: number,
    more: Fields,
    cards: readonly Fields[],
  ) => {
    const id = newId()
    return {
      deck: {
        id,
        title,
        type,
        language,
        owner: { type: 'organization', id: ids.org, name },
        active: true,
        public: false,
        version: { publishedAt: at },
        createdAt: at,
        updatedAt: at,
        background: '#dfe7ea',
        icon,
        coverImage: { url: 'media/cover.svg' },
        indexCardDarkModeEnabled: false,
        ...more,
      },
      cards: cards.map((card) => ({
        id: newId(),
        deckId: id,
        coverImage: { url: 'media/card.svg' },
        fillCardFront: true,
        theme: 'light',
        active: true,
        createdAt: at,
        updatedAt: at,
        ...card,
      })),
      categories: [{ categoryId: ids.category, position }],
    }
  }
  const answers = (texts: readonly string[], more: (index: number) => Fields = () => ({})) =>
    texts.map((text, index) => ({ id: newId(), text, ...more(index) }))
  const question = (title: string, texts: readonly string[], right: number, why: string) => {
    const choices = answers(texts)
    return {
      type: 'quiz',
      title,
      quiz: {
        id: newId(),
        answers: choices,
        correctAnswerId: choices[right]?.id,
        remediation: { correct: { text: `<p>${why}</p>` }, incorrect: { text: `<p>${why}</p>` } },
      },
    }
  }
  const group = newId()
  return {
    welcome: deck('Welcome', 'standard', 'smile', 1, {}, [
      {
        type: 'basic',
        title: 'How this works',
        content:
          '<p>Every card has a <strong>front</strong> and a <strong>back</strong>. Press a card to flip it.</p><ul><li>Swipe for the next card.</li><li>Your progress is kept.</li></ul>',
      },
      {
        type: 'orderUp',
        title: 'Put the steps in order',
        showTitleOnBack: true,
        orderUp: { answers: answers(['Read the card', 'Flip it', 'Answer the question']) },
      },
      {
        type: 'doOrDont',
        title: 'Do or don’t?',
        doOrDont: {
          questions: [
            { id: newId(), text: 'Ask when something is unclear', correctResponse: 'do' },
            { id: newId(), text: 'Guess and hope', correctResponse: 'dont' },
          ],
        },
      },
      {
        type: 'likert',
        title: 'How sure do you feel?',
        showTitleOnBack: true,
        likert: { ticks: 5, labels: ['Not sure', 'Very sure'], showNumberLabels: true },
      },
      {
        type: 'feedback',
        title: 'What is missing here?',
        content: '<p>Your answer goes to the trainers.</p>',
        thanksTitle: 'Thank you',
        sentMessage: 'We read every answer.',
      },
    ]),
    'first-check': deck(
      'First check',
      'quiz',
      'rosette',
      2,
      {
        quizSettings: {
          passingGrade: 80,
          quizAttemptLimit: 3,
          quizAttemptDelay: 1,
          assessmentInstructions: '<p>Five questions. You pass with <strong>80 %</strong>.</p>',
          quizReportUsersRoleIds: [ids.trainers],
        },
      },
      [
        question(
          'How do you see the back of a card?',
          ['Press it', 'Shake the phone', 'Wait a minute'],
          0,
          'A press flips the card.',
        ),
        question(
          'How many attempts does this assessment have?',
          ['One', 'Three', 'Any number'],
          1,
          'After the third one there are new ones the next day.',
        ),
        question('Which score passes?', ['50 %', '65 %', '80 %'], 2, 'The pass mark is 80 %.'),
        question(
          'What happens without a network?',
          ['Answers are kept and sent later', 'Answers are lost', 'The app closes'],
          0,
          'Everything works offline.',
        ),
        question(
          'Who sees the report?',
          ['All learners', 'The trainers', 'Visitors'],
          1,
          'The deck names the role that sees it.',
        ),
      ],
    ),
    strengths: deck(
      'Where are you strong?',
      'points',
      'sparkle',
      3,
      { pointsConfig: { scoreGroups: [{ id: group, title: 'Confidence', position: 1 }] } },
      [
        {
          type: 'quiz',
          title: 'A colleague asks for help. You …',
          quiz: {
            id: newId(),
            answers: answers(['explain it at once', 'look it up together', 'send them to the trainer'], (index) => ({
              points: 3 - index,
            })),
            scoreGroupId: group,
          },
        },
        {
          type: 'likert',
          title: 'I know where to find answers',
          showTitleOnBack: true,
          likert: {
            ticks: 5,
            labels: ['Never', 'Always'],
            showNumberLabels: true,
            minPoints: 1,
            maxPoints: 5,
            scoreGroupId: group,
          },
        },
      ],
    ),
    find: deck('Find a card', 'categorySearch', 'search', 4, { searchCategoryId: ids.category }, []),
  }
}

const panel = '#dfe7ea'

/** Plain drawings in the pack's colours. The lower third of a card is the panel of its title. */
function drawingsOf([one, two]: readonly [string, string]) {
  const card = (shape: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 518"><rect width="320" height="518" fill="${one}"/>${shape}<rect y="344" width="320" height="174" fill="${panel}"/></svg>\n`
  const logo = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 36"><rect x="4" y="4" width="28" height="28" rx="6" fill="${color}"/><circle cx="18" cy="18" r="7" fill="${two}"/><rect x="42" y="12" width="70" height="12" rx="6" fill="${color}"/></svg>\n`
  return {
    'media/cover.svg': card(
      `<circle cx="160" cy="172" r="104" fill="${two}"/><circle cx="160" cy="172" r="56" fill="${one}"/>`,
    ),
    'media/card.svg': card(`<rect x="76" y="72" width="168" height="200" rx="18" fill="${two}"/>`),
    'media/logo.svg': logo(one),
    'media/logo-dark.svg': logo('#f5f5f5'),
  }
}
