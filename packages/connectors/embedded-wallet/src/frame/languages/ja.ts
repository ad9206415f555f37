import type { FrameTexts } from '../texts.js';

export const ja: FrameTexts = {
  locale: 'ja',
  direction: 'ltr',
  exportTitle: 'シークレット',
  importTitle: 'シークレットのインポート',
  warning:
    'これを持つ人は、あなたの資産を自由に動かせます。誰にも見られない場所で書き留めてください。スクリーンショットを防げるウェブページはありません。',
  reveal: '押している間だけ表示',
  copy: 'コピー',
  copyWarning:
    'クリップボードはほかのプログラムからも読め、どのページからも消せない履歴が残ることがあります。',
  copyAnyway: 'それでもコピー',
  copied: 'コピーしました。',
  copyFailed: 'ブラウザーがコピーを許可しませんでした。',
  close: '閉じる',
  phraseLabel: 'リカバリーフレーズ：12、15、18、21、24 語のいずれか',
  keyLabel: '秘密鍵：16 進数 64 桁',
  submit: 'インポート',
  phraseInvalid: 'リカバリーフレーズではありません。単語の順序とつづりを確認してください。',
  keyInvalid: '秘密鍵ではありません。',
  refused:
    'ウォレットサービスに受け付けられませんでした。何もインポートされていません。もう一度お試しください。',
  waiting: 'お待ちください…',
  unknownParent: 'このページは、対応するアプリの中でのみ動作します。',
};
