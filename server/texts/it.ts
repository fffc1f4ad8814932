import type { Texts } from './en'

export const it: Texts = {
  tooMany: { title: 'Attendi un momento', text: 'Troppi tentativi. Attendi un po’ prima di riprovare.' },
  linkGone: { title: 'Questo link non è più valido', text: 'Richiedine un altro.' },
  wentWrong: 'Qualcosa non ha funzionato sul server',
  password: {
    mail: {
      subject: 'La tua nuova password',
      body: (link) => `Imposta qui una nuova password entro un’ora: ${link}`,
    },
    title: 'Imposta una nuova password',
    label: 'Nuova password',
    action: 'Imposta password',
    tooLong: 'Questa password è troppo lunga',
    tooShort: (least) => `La password deve avere almeno ${least} caratteri`,
    weak: 'La password non soddisfa i requisiti',
    done: 'La tua nuova password è impostata',
    goOn: 'Accedi',
  },
  email: {
    proof: {
      subject: 'Il tuo nuovo indirizzo email',
      body: (link) => `Conferma qui questo indirizzo per il tuo account entro un’ora: ${link}`,
    },
    notice: {
      subject: 'Il tuo indirizzo email',
      body: 'È stato richiesto un altro indirizzo email per il tuo account. Se non l’hai chiesto tu, imposta una nuova password.',
    },
    title: 'Conferma il tuo indirizzo email',
    action: 'Conferma',
    done: 'Il tuo indirizzo email è confermato',
    goOn: 'Continua',
    taken: { title: 'Questo indirizzo appartiene a un altro account', text: 'Non è stato modificato nulla.' },
  },
  phone: {
    subject: 'Il tuo codice',
    body: (code) => `Il tuo codice è ${code}. È valido per dieci minuti.`,
  },
  certificate: {
    valid: 'Questo certificato è valido',
    none: { title: 'Nessun certificato', text: 'Non esiste alcun certificato con questo ID di convalida.' },
    assessment: 'Verifica',
    organization: 'Organizzazione',
    score: 'Punteggio finale',
    earnedOn: 'Ottenuto il',
    name: 'Nome',
    nameHidden: 'Non mostrato: la persona non lo ha consentito',
  },
  singleSignOn: {
    title: 'Accedi',
    notUsed: 'Questa organizzazione non usa l’accesso unico.',
    refused: 'Non è stato possibile verificare l’accesso.',
    again: 'Riprova',
  },
  robotCheck: 'Controllo anti-robot',
  report: {
    gone: 'Esporta di nuovo il rapporto.',
    question: 'Domanda',
    answer: 'Risposta',
    correct: 'Corretta',
    responses: 'Risposte',
    yes: 'sì',
    no: 'no',
  },
  shortcuts: { search: 'Cerca', library: 'Libreria', favorites: 'Preferiti' },
}
