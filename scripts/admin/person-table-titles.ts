// Explains the tables of a person's export to the person.
import type { Schema } from '../../server/db/schema'

/** What the rows of a table are, and why they are stored. */
interface TableTitle {
  readonly title: string
  readonly purpose: string
}

/** The tables of an export in the order of the readable files. */
export const personTableTitles: Readonly<Partial<Record<keyof Schema, TableTitle>>> = {
  users: { title: 'Account', purpose: 'Identifies you and lets you sign in.' },
  preferences: { title: 'Preferences', purpose: 'Your language and settings, the same on all devices.' },
  memberships: { title: 'Roles', purpose: 'Decide which decks you see.' },
  invitations: { title: 'Roles that you may join', purpose: 'You presented the code of a role.' },
  taken_roles: { title: 'Roles that were removed', purpose: 'An action removed a role and can give it back.' },
  merged_people: { title: 'Merged accounts', purpose: 'Your organisation listed you after you had registered.' },
  seen: { title: 'Cards that you saw', purpose: 'Your progress in decks.' },
  deck_opens: { title: 'Opened decks', purpose: 'Shows your recent decks, and which decks are popular.' },
  favorites: { title: 'Favorites', purpose: 'Cards that you marked. Removed ones stay for a while.' },
  ratings: { title: 'Ratings', purpose: 'Tell authors how useful a card is. Removed ones stay for a while.' },
  trials: { title: 'Assessments', purpose: 'Your attempts, scores and their dates.' },
  trial_aliases: { title: 'Assessments begun on two devices', purpose: 'Joins two beginnings of one assessment.' },
  responses: { title: 'Answers', purpose: 'Your answers to questions and surveys, for scores and reports.' },
  certificates: { title: 'Certificates', purpose: 'Prove assessments that you passed.' },
  points_completions: { title: 'Submitted points', purpose: 'Your points of forms and checklists.' },
  feedback: { title: 'Feedback and posts', purpose: 'Your forms, feedback and posts in discussions.' },
  notifications: { title: 'Notifications', purpose: 'Messages to you in the app.' },
  user_decks: { title: 'Own decks', purpose: 'Decks that you made. Deleted ones stay for a while.' },
  user_deck_cards: { title: 'Cards of own decks', purpose: 'The cards that you put into your decks.' },
  playlist_activity: { title: 'Listening', purpose: 'Where you stopped in playlists.' },
  content_pack_people: {
    title: 'Content that lists you',
    purpose: 'Lets your organisation go back to earlier content.',
  },
  competition_players: { title: 'Competitions', purpose: 'Your teams.' },
  competition_scores: { title: 'Competition scores', purpose: 'Your points in competitions.' },
  awards: { title: 'Awards', purpose: 'What you got points for in competitions.' },
  activity: {
    title: 'Use of the app',
    purpose: 'What you opened and played, for statistics. Deleted after a set time.',
  },
  statements: {
    title: 'Learning records',
    purpose: 'Records for other learning systems (xAPI). Deleted after a set time.',
  },
  results_mails: {
    title: 'Weekly mails of results',
    purpose: 'Make sure that you get one a week. Deleted after 30 days.',
  },
  mails: { title: 'Messages to be sent', purpose: 'Mails and text messages to you. Deleted once they are sent.' },
  push_tokens: { title: 'Push messages', purpose: 'Browsers that you allowed to show notifications.' },
  sessions: { title: 'Sign-ins', purpose: 'Keep your devices signed in.' },
  session_secrets: { title: 'Renewals of sign-ins', purpose: 'Detect stolen sign-ins.' },
  registrations: { title: 'Registration', purpose: 'Recognises a repeated registration for a day.' },
  reset_codes: { title: 'Links to a new password', purpose: 'Work for a limited time.' },
  phone_codes: { title: 'Codes by text message', purpose: 'Prove your phone number.' },
  email_changes: { title: 'Changes of the email', purpose: 'Wait for the link to the new address.' },
  report_links: { title: 'Links to reports', purpose: 'Open a report once.' },
  seal_keys: { title: 'Device protection', purpose: 'Protects actions that wait on a signed-out device.' },
  idempotency_keys: { title: 'Received actions', purpose: 'Recognise a repeated action. Deleted after a set time.' },
  user_stamps: { title: 'Versions of your data', purpose: 'Let the app load only changes.' },
  storage_budgets: { title: 'Storage budget', purpose: 'Limits how much one account can store.' },
}
