import type { Texts } from './en'

export const fr: Texts = {
  tooMany: { title: 'Veuillez patienter', text: 'Trop de tentatives. Veuillez patienter un peu.' },
  linkGone: { title: 'Ce lien n’est plus valable', text: 'Veuillez en demander un autre.' },
  wentWrong: 'Un problème est survenu sur le serveur',
  password: {
    mail: {
      subject: 'Votre nouveau mot de passe',
      body: (link) => `Définissez ici un nouveau mot de passe dans l’heure qui vient\u202f: ${link}`,
    },
    title: 'Définissez un nouveau mot de passe',
    label: 'Nouveau mot de passe',
    action: 'Définir le mot de passe',
    tooLong: 'Ce mot de passe est trop long',
    tooShort: (least) => `Un mot de passe doit compter au moins ${least} caractères`,
    weak: 'Le mot de passe ne respecte pas les exigences',
    done: 'Votre nouveau mot de passe est enregistré',
    goOn: 'Se connecter',
  },
  email: {
    proof: {
      subject: 'Votre nouvelle adresse e-mail',
      body: (link) => `Confirmez ici cette adresse pour votre compte dans l’heure qui vient\u202f: ${link}`,
    },
    notice: {
      subject: 'Votre adresse e-mail',
      body: 'Une autre adresse e-mail a été demandée pour votre compte. Si ce n’était pas vous, définissez un nouveau mot de passe.',
    },
    title: 'Confirmez votre adresse e-mail',
    action: 'Confirmer',
    done: 'Votre adresse e-mail est confirmée',
    goOn: 'Continuer',
    taken: { title: 'Cette adresse appartient à un autre compte', text: 'Rien n’a été modifié.' },
  },
  phone: {
    subject: 'Votre code',
    body: (code) => `Votre code est ${code}. Il est valable dix minutes.`,
  },
  certificate: {
    valid: 'Ce certificat est authentique',
    none: { title: 'Aucun certificat', text: 'Il n’existe aucun certificat avec cet ID de validation.' },
    assessment: 'Évaluation',
    organization: 'Organisation',
    score: 'Score final',
    earnedOn: 'Obtenu le',
    name: 'Nom',
    nameHidden: 'Non affiché\u202f: la personne ne l’a pas autorisé',
  },
  singleSignOn: {
    title: 'Connexion',
    notUsed: 'Cette organisation n’utilise pas l’authentification unique.',
    refused: 'La connexion n’a pas pu être vérifiée.',
    again: 'Veuillez réessayer',
  },
  robotCheck: 'Vérification anti-robot',
  report: {
    gone: 'Veuillez exporter de nouveau le rapport.',
    question: 'Question',
    answer: 'Réponse',
    correct: 'Correcte',
    responses: 'Réponses',
    yes: 'oui',
    no: 'non',
  },
  shortcuts: { search: 'Recherche', library: 'Bibliothèque', favorites: 'Favoris' },
}
