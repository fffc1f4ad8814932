import type { Texts } from './en'

export const de: Texts = {
  tooMany: { title: 'Bitte warte kurz', text: 'Das waren zu viele Versuche. Bitte warte ein wenig.' },
  linkGone: { title: 'Dieser Link gilt nicht mehr', text: 'Bitte fordere einen neuen an.' },
  wentWrong: 'Auf dem Server ist etwas schiefgegangen',
  password: {
    mail: {
      subject: 'Dein neues Passwort',
      body: (link) => `Lege hier innerhalb einer Stunde ein neues Passwort fest: ${link}`,
    },
    title: 'Neues Passwort festlegen',
    label: 'Neues Passwort',
    action: 'Passwort festlegen',
    tooLong: 'Dieses Passwort ist zu lang',
    tooShort: (least) => `Ein Passwort braucht mindestens ${least} Zeichen`,
    weak: 'Das Passwort erfüllt die Anforderungen nicht',
    done: 'Dein neues Passwort gilt jetzt',
    goOn: 'Anmelden',
  },
  email: {
    proof: {
      subject: 'Deine neue E-Mail-Adresse',
      body: (link) => `Bestätige diese Adresse für dein Konto hier innerhalb einer Stunde: ${link}`,
    },
    notice: {
      subject: 'Deine E-Mail-Adresse',
      body: 'Für dein Konto wurde eine andere E-Mail-Adresse angegeben. Wenn du das nicht warst, lege ein neues Passwort fest.',
    },
    title: 'E-Mail-Adresse bestätigen',
    action: 'Bestätigen',
    done: 'Deine E-Mail-Adresse ist bestätigt',
    goOn: 'Weiter',
    taken: { title: 'Diese Adresse gehört zu einem anderen Konto', text: 'Es wurde nichts geändert.' },
  },
  phone: {
    subject: 'Dein Code',
    body: (code) => `Dein Code ist ${code}. Er gilt zehn Minuten.`,
  },
  certificate: {
    valid: 'Dieses Zertifikat ist gültig',
    none: { title: 'Kein Zertifikat', text: 'Zu dieser Prüfnummer gibt es kein Zertifikat.' },
    assessment: 'Test',
    organization: 'Organisation',
    score: 'Endergebnis',
    earnedOn: 'Erworben am',
    name: 'Name',
    nameHidden: 'Nicht gezeigt: Die Person hat es nicht erlaubt',
  },
  singleSignOn: {
    title: 'Anmelden',
    notUsed: 'Diese Organisation verwendet kein Single Sign-on.',
    refused: 'Die Anmeldung konnte nicht geprüft werden.',
    again: 'Bitte versuche es noch einmal',
  },
  robotCheck: 'Roboterprüfung',
  report: {
    gone: 'Bitte exportiere den Bericht noch einmal.',
    question: 'Frage',
    answer: 'Antwort',
    correct: 'Richtig',
    responses: 'Anzahl',
    yes: 'ja',
    no: 'nein',
  },
  shortcuts: { search: 'Suche', library: 'Bibliothek', favorites: 'Favoriten' },
}
