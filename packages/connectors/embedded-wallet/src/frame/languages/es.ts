import type { FrameTexts } from '../texts.js';

export const es: FrameTexts = {
  locale: 'es',
  direction: 'ltr',
  exportTitle: 'Tu secreto',
  importTitle: 'Importar un secreto',
  warning:
    'Quien tenga esto controla tu dinero. Anótalo donde nadie te vea. Ninguna página web puede impedir las capturas de pantalla.',
  reveal: 'Mantén pulsado para mostrar',
  copy: 'Copiar',
  copyWarning:
    'Otros programas pueden leer el portapapeles, que quizá guarde un historial que ninguna página puede borrar.',
  copyAnyway: 'Copiar de todos modos',
  copied: 'Copiado.',
  copyFailed: 'El navegador no ha permitido copiar.',
  close: 'Cerrar',
  phraseLabel: 'Frase de recuperación: 12, 15, 18, 21 o 24 palabras',
  keyLabel: 'Clave privada: 64 dígitos hexadecimales',
  submit: 'Importar',
  phraseInvalid: 'Estas palabras no son una frase de recuperación. Comprueba su orden y su ortografía.',
  keyInvalid: 'Esto no es una clave privada.',
  refused: 'El servicio de la wallet no lo ha aceptado. No se ha importado nada. Inténtalo de nuevo.',
  waiting: 'Un momento…',
  unknownParent: 'Esta página solo funciona dentro de la app a la que pertenece.',
};
