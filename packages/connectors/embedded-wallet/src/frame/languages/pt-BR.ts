import type { FrameTexts } from '../texts.js';

export const ptBR: FrameTexts = {
  locale: 'pt-BR',
  direction: 'ltr',
  exportTitle: 'Seu segredo',
  importTitle: 'Importar um segredo',
  warning:
    'Quem tem isto controla seu dinheiro. Anote onde ninguém veja você. Nenhuma página da web pode impedir capturas de tela.',
  reveal: 'Segure para mostrar',
  copy: 'Copiar',
  copyWarning:
    'Outros programas podem ler a área de transferência, e ela pode guardar um histórico que nenhuma página consegue apagar.',
  copyAnyway: 'Copiar mesmo assim',
  copied: 'Copiado.',
  copyFailed: 'O navegador não permitiu copiar.',
  close: 'Fechar',
  phraseLabel: 'Frase de recuperação: 12, 15, 18, 21 ou 24 palavras',
  keyLabel: 'Chave privada: 64 dígitos hexadecimais',
  submit: 'Importar',
  phraseInvalid: 'Estas palavras não são uma frase de recuperação. Confira a ordem e a grafia.',
  keyInvalid: 'Isto não é uma chave privada.',
  refused: 'O serviço da carteira não aceitou. Nada foi importado. Tente de novo.',
  waiting: 'Um momento…',
  unknownParent: 'Esta página só funciona dentro do app a que pertence.',
};
