/** Texts of the server for users. Other messages of calls are in English, for developers. */
export const en = {
  tooMany: { title: 'Please wait', text: 'Too many tries, please wait a little.' },
  busy: 'The server is busy. Please try again in a moment.',
  linkGone: { title: 'This link is no longer good', text: 'Please ask for another one.' },
  wentWrong: 'Something went wrong at the server',
  password: {
    mail: {
      subject: 'Your new password',
      body: (link: string) => `Set a new password here, within the hour: ${link}`,
    },
    changed: {
      subject: 'Your password was changed',
      body: 'The password of your account was changed. If this was not you, ask for a new one on the sign-in screen at once.',
    },
    title: 'Set a new password',
    label: 'New password',
    action: 'Set Password',
    tooLong: 'This password is too long',
    tooShort: (least: string) => `A password needs at least ${least} characters`,
    weak: "Password doesn't meet requirements",
    common: 'This password is on the lists of common passwords. Please choose another one',
    same: 'This is your old password. Please choose another one',
    done: 'Your new password is set',
    goOn: 'Sign in',
  },
  /** The mail to a person whom an operator has invited. */
  invitation: {
    subject: (organisation: string) => `Your account at ${organisation}`,
    body: (link: string) =>
      `You are invited. Choose a password here, within seven days: ${link}\n\nAfter that, ask for a new password on the sign-in screen.`,
    username: (username: string) => `Your user name: ${username}`,
  },
  email: {
    proof: {
      subject: 'Your new email address',
      body: (link: string) => `Confirm this address for your account here, within the hour: ${link}`,
    },
    notice: {
      subject: 'Your email address',
      body: 'Another email address was asked for on your account. If this was not you, set a new password.',
    },
    requested: {
      subject: 'Your email address',
      body: 'This address was entered for another account. It already belongs to yours, so nothing was changed. If this was not you, there is nothing to do.',
    },
    title: 'Confirm your email address',
    action: 'Confirm',
    done: 'Your email address is confirmed',
    goOn: 'Go on',
    taken: { title: 'This address has another account', text: 'It was not changed.' },
  },
  phone: {
    subject: 'Your code',
    body: (code: string) => `Your code is ${code}. It is good for ten minutes.`,
  },
  certificate: {
    valid: 'This certificate is valid',
    none: { title: 'Not a certificate', text: 'There is no certificate with this validation ID.' },
    assessment: 'Assessment',
    organization: 'Organization',
    score: 'Final score',
    earnedOn: 'Earned on',
    name: 'Name',
    nameHidden: 'Not shown: its owner has not allowed it',
  },
  singleSignOn: {
    title: 'Sign in',
    notUsed: 'This organization does not use single sign-on.',
    refused: 'The sign-in could not be verified.',
    again: 'Please try again',
  },
  robotCheck: 'Robot check',
  /** Reasons of refused calls that users can resolve. */
  refused: {
    oldPassword: 'The old password is not right',
    password: 'The password is not right',
    phoneCode: 'This code is not right, or no longer',
    emailTaken: 'Email address already in use',
    guest: 'Not allowed to enter as a guest here',
    registration: 'Not allowed to register here',
    robotCheck: 'You must pass the robot check',
    noRole: 'Role not found',
    joinRole: 'Not allowed to join that role',
    guestPhone: 'Please register before you add a phone',
    signInAgain: 'Please sign in again before you delete your account',
  },
  report: {
    gone: 'Please export the report again.',
    question: 'Question',
    answer: 'Answer',
    correct: 'Correct',
    responses: 'Responses',
    yes: 'yes',
    no: 'no',
    do: 'Do',
    dont: "Don't",
    firstCorrect: 'Right at first in %',
    discrimination: 'Discrimination',
  },
  results: {
    name: 'Name',
    email: 'Email',
    roles: 'Roles',
    assessment: 'Assessment',
    result: 'Result',
    score: 'Score in %',
    date: 'Date (UTC)',
    attempts: 'Attempts',
    passed: 'passed',
    failed: 'failed',
    incomplete: 'begun',
    missing: 'missing',
  },
  /** The weekly mail of results to trainers. */
  resultsMail: {
    subject: (organisation: string) => `Results of the week: ${organisation}`,
    intro: 'Your assessments in the last seven days:',
    passed: (count: string) => `Passed in these days: ${count}`,
    missing: (count: string) => `Not passed yet: ${count}`,
    notBegun: (count: string) => `Of these not begun: ${count}`,
    stop: (role: string) =>
      `You get this mail because you have the role '${role}'. Leave the role in My Account if you do not want it any more.`,
  },
  shortcuts: { search: 'Search', library: 'Library', favorites: 'Favorites' },
}

/** The English texts define the type: a language with a missing text does not compile (X-I18N-01). */
export type Texts = typeof en
