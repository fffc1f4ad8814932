import type { Texts } from './en'

export const es: Texts = {
  tooMany: { title: 'Espera un momento', text: 'Han sido demasiados intentos. Espera un poco, por favor.' },
  linkGone: { title: 'Este enlace ya no es válido', text: 'Solicita otro, por favor.' },
  wentWrong: 'Algo ha fallado en el servidor',
  password: {
    mail: {
      subject: 'Tu nueva contraseña',
      body: (link) => `Crea aquí una nueva contraseña en el plazo de una hora: ${link}`,
    },
    title: 'Crea una nueva contraseña',
    label: 'Contraseña nueva',
    action: 'Establecer contraseña',
    tooLong: 'Esta contraseña es demasiado larga',
    tooShort: (least) => `La contraseña necesita al menos ${least} caracteres`,
    weak: 'La contraseña no cumple los requisitos',
    done: 'Tu nueva contraseña está guardada',
    goOn: 'Iniciar sesión',
  },
  email: {
    proof: {
      subject: 'Tu nueva dirección de correo',
      body: (link) => `Confirma aquí esta dirección para tu cuenta en el plazo de una hora: ${link}`,
    },
    notice: {
      subject: 'Tu dirección de correo',
      body: 'Se ha solicitado otra dirección de correo para tu cuenta. Si no lo has pedido tú, crea una nueva contraseña.',
    },
    title: 'Confirma tu dirección de correo',
    action: 'Confirmar',
    done: 'Tu dirección de correo está confirmada',
    goOn: 'Continuar',
    taken: { title: 'Esta dirección pertenece a otra cuenta', text: 'No se ha cambiado nada.' },
  },
  phone: {
    subject: 'Tu código',
    body: (code) => `Tu código es ${code}. Es válido durante diez minutos.`,
  },
  certificate: {
    valid: 'Este certificado es válido',
    none: { title: 'No es un certificado', text: 'No hay ningún certificado con este ID de validación.' },
    assessment: 'Evaluación',
    organization: 'Organización',
    score: 'Puntuación final',
    earnedOn: 'Obtenido el',
    name: 'Nombre',
    nameHidden: 'No se muestra: la persona no lo ha permitido',
  },
  singleSignOn: {
    title: 'Iniciar sesión',
    notUsed: 'Esta organización no usa el inicio de sesión único.',
    refused: 'No se ha podido verificar el inicio de sesión.',
    again: 'Inténtalo de nuevo',
  },
  robotCheck: 'Comprobación de robot',
  report: {
    gone: 'Exporta el informe de nuevo, por favor.',
    question: 'Pregunta',
    answer: 'Respuesta',
    correct: 'Correcta',
    responses: 'Respuestas',
    yes: 'sí',
    no: 'no',
  },
  shortcuts: { search: 'Buscar', library: 'Biblioteca', favorites: 'Favoritos' },
}
