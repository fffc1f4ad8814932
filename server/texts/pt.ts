import type { Texts } from './en'

export const pt: Texts = {
  tooMany: { title: 'Aguarde um momento', text: 'Foram demasiadas tentativas. Aguarde um pouco, por favor.' },
  linkGone: { title: 'Esta ligação já não é válida', text: 'Peça outra, por favor.' },
  wentWrong: 'Algo correu mal no servidor',
  password: {
    mail: {
      subject: 'A sua nova palavra-passe',
      body: (link) => `Defina aqui uma nova palavra-passe no prazo de uma hora: ${link}`,
    },
    title: 'Defina uma nova palavra-passe',
    label: 'Nova palavra-passe',
    action: 'Definir palavra-passe',
    tooLong: 'Esta palavra-passe é demasiado longa',
    tooShort: (least) => `A palavra-passe precisa de pelo menos ${least} caracteres`,
    weak: 'A palavra-passe não cumpre os requisitos',
    done: 'A sua nova palavra-passe está definida',
    goOn: 'Iniciar sessão',
  },
  email: {
    proof: {
      subject: 'O seu novo endereço de e-mail',
      body: (link) => `Confirme aqui este endereço para a sua conta no prazo de uma hora: ${link}`,
    },
    notice: {
      subject: 'O seu endereço de e-mail',
      body: 'Foi pedido outro endereço de e-mail para a sua conta. Se não fez este pedido, defina uma nova palavra-passe.',
    },
    title: 'Confirme o seu endereço de e-mail',
    action: 'Confirmar',
    done: 'O seu endereço de e-mail está confirmado',
    goOn: 'Continuar',
    taken: { title: 'Este endereço pertence a outra conta', text: 'Nada foi alterado.' },
  },
  phone: {
    subject: 'O seu código',
    body: (code) => `O seu código é ${code}. É válido durante dez minutos.`,
  },
  certificate: {
    valid: 'Este certificado é válido',
    none: { title: 'Não é um certificado', text: 'Não existe nenhum certificado com este ID de validação.' },
    assessment: 'Avaliação',
    organization: 'Organização',
    score: 'Pontuação final',
    earnedOn: 'Obtido em',
    name: 'Nome',
    nameHidden: 'Não é mostrado: a pessoa não o autorizou',
  },
  singleSignOn: {
    title: 'Iniciar sessão',
    notUsed: 'Esta organização não usa o início de sessão único.',
    refused: 'Não foi possível verificar o início de sessão.',
    again: 'Tente novamente',
  },
  robotCheck: 'Verificação de robô',
  report: {
    gone: 'Exporte o relatório novamente, por favor.',
    question: 'Pergunta',
    answer: 'Resposta',
    correct: 'Correta',
    responses: 'Respostas',
    yes: 'sim',
    no: 'não',
  },
  shortcuts: { search: 'Pesquisa', library: 'Biblioteca', favorites: 'Favoritos' },
}
