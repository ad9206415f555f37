import type { FrameTexts } from '../texts.js';

export const de: FrameTexts = {
  locale: 'de',
  direction: 'ltr',
  exportTitle: 'Ihr Geheimnis',
  importTitle: 'Geheimnis importieren',
  warning:
    'Wer das hat, verfügt über Ihr Geld. Schreiben Sie es auf, wo niemand Sie sieht. Keine Webseite kann Bildschirmfotos verhindern.',
  reveal: 'Zum Anzeigen gedrückt halten',
  copy: 'Kopieren',
  copyWarning:
    'Andere Programme können die Zwischenablage lesen, und sie behält vielleicht einen Verlauf, den keine Seite löschen kann.',
  copyAnyway: 'Trotzdem kopieren',
  copied: 'Kopiert.',
  copyFailed: 'Der Browser hat das Kopieren nicht erlaubt.',
  close: 'Schließen',
  phraseLabel: 'Wiederherstellungsphrase: 12, 15, 18, 21 oder 24 Wörter',
  keyLabel: 'Privater Schlüssel: 64 Hexadezimalziffern',
  submit: 'Importieren',
  phraseInvalid:
    'Diese Wörter sind keine Wiederherstellungsphrase. Prüfen Sie ihre Reihenfolge und Schreibweise.',
  keyInvalid: 'Das ist kein privater Schlüssel.',
  refused: 'Der Wallet-Dienst hat es nicht angenommen. Nichts wurde importiert. Versuchen Sie es erneut.',
  waiting: 'Einen Moment …',
  unknownParent: 'Diese Seite funktioniert nur in der App, zu der sie gehört.',
};
