/** The sentences of the frame, in the person's language. */
export interface FrameTexts {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly exportTitle: string;
  readonly importTitle: string;
  /** Names plainly the risks that the web cannot prevent: screenshots, and the clipboard's history. */
  readonly warning: string;
  readonly reveal: string;
  readonly copy: string;
  readonly copyWarning: string;
  readonly copyAnyway: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly close: string;
  readonly phraseLabel: string;
  readonly keyLabel: string;
  readonly submit: string;
  readonly phraseInvalid: string;
  readonly keyInvalid: string;
  readonly refused: string;
  readonly waiting: string;
  readonly unknownParent: string;
}

/** English, for a language that the frame does not have, or cannot fetch. */
export const english: FrameTexts = Object.freeze<FrameTexts>({
  locale: 'en',
  direction: 'ltr',
  exportTitle: 'Your secret',
  importTitle: 'Import a secret',
  warning:
    'Anyone with this controls your money. Write it down in private. A web page cannot prevent screenshots.',
  reveal: 'Hold to show',
  copy: 'Copy',
  copyWarning: 'Other programs can read the clipboard, and it may keep a history that no page can delete.',
  copyAnyway: 'Copy anyway',
  copied: 'Copied.',
  copyFailed: 'The browser did not allow copying.',
  close: 'Close',
  phraseLabel: 'Recovery phrase: 12, 15, 18, 21 or 24 words',
  keyLabel: 'Private key: 64 hex digits',
  submit: 'Import',
  phraseInvalid: 'These words are not a recovery phrase. Check their order and spelling.',
  keyInvalid: 'This is not a private key.',
  refused: 'The wallet service did not accept it. Nothing was imported. Try again.',
  waiting: 'One moment…',
  unknownParent: 'This page works only inside the app it belongs to.',
});
