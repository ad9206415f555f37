import type { FrameTexts } from '../texts.js';

export const fr: FrameTexts = {
  locale: 'fr',
  direction: 'ltr',
  exportTitle: 'Votre secret',
  importTitle: 'Importer un secret',
  warning:
    'Toute personne qui détient ce secret contrôle votre argent. Notez-le là où personne ne vous voit. Aucune page web ne peut empêcher les captures d’écran.',
  reveal: 'Maintenir appuyé pour afficher',
  copy: 'Copier',
  copyWarning:
    'D’autres programmes peuvent lire le presse-papiers, qui garde peut-être un historique qu’aucune page ne peut effacer.',
  copyAnyway: 'Copier quand même',
  copied: 'Copié.',
  copyFailed: 'Le navigateur n’a pas autorisé la copie.',
  close: 'Fermer',
  phraseLabel: 'Phrase de récupération : 12, 15, 18, 21 ou 24 mots',
  keyLabel: 'Clé privée : 64 chiffres hexadécimaux',
  submit: 'Importer',
  phraseInvalid: 'Ces mots ne sont pas une phrase de récupération. Vérifiez leur ordre et leur orthographe.',
  keyInvalid: 'Ce n’est pas une clé privée.',
  refused: 'Le service du wallet ne l’a pas accepté. Rien n’a été importé. Réessayez.',
  waiting: 'Un instant…',
  unknownParent: 'Cette page ne fonctionne que dans l’application à laquelle elle appartient.',
};
