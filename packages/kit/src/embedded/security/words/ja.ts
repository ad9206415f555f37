import type { SecurityWords } from './words.js';

export const ja: SecurityWords = {
  'security.reading': 'ウォレットサービスから読み込んでいます…',
  'security.unread':
    'ウォレットサービスの応答がありませんでした。通信状態を確認して、もう一度お試しください。',
  'over.title': 'サインアウトしました',
  'over.what': 'セッションが終了しました。続けるには、もう一度サインインしてください。',
  'over.in': 'サインイン',

  'accounts.title': 'このウォレットのアカウント',
  'accounts.note': 'アドレスはすべての EVM ネットワークで共通です。',
  'accounts.none': 'このウォレットにはアカウントがありません。',
  'accounts.using': 'アカウントを切り替えています…',
  'accounts.add': 'アカウントを追加',
  'accounts.adding': 'アカウントを追加しています…',
  'accounts.added': 'アカウントを追加しました：{address}',
  'accounts.imported': 'インポート済み',
  'accounts.exported': 'エクスポート済み',
  'accounts.keys': '秘密鍵',

  'ways.title': 'サインインの方法',
  'ways.email': 'コードを受け取ります',
  'ways.noEmail': 'メールアドレスなし',
  'ways.noEmailWhat': '登録しておくと、パスキーをなくしてもコードでウォレットを開けます。',
  'ways.change': '変更',
  'ways.addEmail': '追加',
  'ways.since': 'パスキー、追加日：{time}',
  'ways.add': 'パスキーを追加',
  'ways.remove': '{name} を削除',
  'ways.one': 'サインインの方法が 1 つしかありません',
  'ways.oneWhat':
    'それを失うと、このウォレットも失います。パスキーかメールアドレスをもう 1 つ追加してください。',
  'ways.none': 'サインインの方法がもうありません',
  'ways.noneWhat':
    'このセッションが終わると、ウォレットは失われます。今すぐパスキーかメールアドレスを追加してください。',

  'mail.title': 'メールアドレス',
  'mail.what':
    'サインインと復元のコードを送る宛先です。新しいアドレスの確認が済むまで、今のアドレスが有効です。',

  'remove.title': 'このパスキーを削除しますか？',
  'remove.what':
    '「{name}」ではこのウォレットを開けなくなります。端末に表示が残ることがあるため、端末からも削除してください。',
  'remove.last': 'これが唯一のサインイン方法です',
  'remove.lastWhat':
    'これもメールアドレスもないと、私たちを含め誰もこのウォレットを開けなくなります。先に別の方法を追加するか、リカバリーフレーズを保管してください。',
  'remove.button': 'パスキーを削除',
  'remove.anyway': '削除してアクセスを失う',
  'remove.keep': '残す',
  'remove.waiting': 'パスキーを削除しています…',

  'sign.with': '署名に使うもの',
  'sign.session': 'このセッション',
  'sign.sessionWhat': 'ここで承認すれば、端末での確認はありません。',
  'sign.passkey': '毎回パスキー',
  'sign.passkeyWhat': '署名のたびに、端末で指紋、顔、PIN のいずれかを確認します。',
  'sign.none': 'このウォレットにはパスキーがありません。先に追加してください。',
  'sign.lost':
    'このウォレットにはもうパスキーがないため、署名できません。このセッションを選ぶか、パスキーを追加してください。',

  'sessions.title': 'セッション',
  'sessions.here': 'このブラウザー',
  'sessions.since': 'サインイン：{time}',
  'sessions.until': '{time} まで',
  'sessions.endless': '無期限',
  'sessions.end': '終了',
  'sessions.ending': 'セッションを終了しています…',
  'sessions.others': 'ほかのセッションをすべて終了',
  'others.title': 'ほかのセッションをすべて終了しますか？',
  'others.what':
    'ほかのブラウザーと端末では、もう一度サインインが必要になります。このブラウザーはサインインしたままです。',
  'others.button': 'ほかをすべて終了',
  'out.button': 'サインアウト',
  'out.title': 'このウォレットからサインアウトしますか？',
  'out.what':
    'ウォレットは引き続きあなたのものです。ここでまた使うには、メールかパスキーでサインインしてください。',
  'out.lost': 'このウォレットを失います',
  'out.lostWhat':
    'メールアドレスもパスキーもないため、私たちを含め誰も開けなくなります。先に方法を追加するか、リカバリーフレーズを保管してください。',
  'out.anyway': 'サインアウトしてアクセスを失う',
  'out.waiting': 'サインアウトしています…',

  'lost.title': 'ウォレットの復元',
  'lost.what': 'ウォレットにメールアドレスがあれば、そこへ長いコードを送ります。',
  'lost.how': '何が必要ですか？',
  'lost.in': 'サインイン',
  'lost.inWhat': 'コードでウォレットを 30 分間開けます。',
  'lost.new': '新しいパスキー',
  'lost.newWhat': 'コードで新しく作れます。なくしたパスキーは、削除するまで有効です。',
  'lost.stop': '復元を中止',
  'lost.codeHint': 'メールの長いコード全体（100～255 文字）を入力してください。',
  'lost.codeBad': 'コードの一部が欠けています。最初の文字から最後の文字まで、もう一度コピーしてください。',
  'lost.confirmed': 'コードを確認しました',
  'lost.until': '{time} までに新しいパスキーを作ってください。',
  'lost.known': 'この端末には、このウォレットのパスキーがまだあります。それでウォレットを開いてください。',
  'lost.over': '復元に時間がかかりすぎました。新しいコードを取得してください。',
  'lost.ready': '新しいパスキーができました',
  'lost.readyWhat':
    'それでウォレットを開いてください。そのあと、アカウントの「セキュリティ」でなくしたパスキーを削除してください。それまでは有効です。',

  'secrets.title': 'リカバリーフレーズと鍵',
  'secrets.frame': '保護された枠',
  'export.title': 'エクスポート',
  'export.note': 'ほかのアプリでこのウォレットを開くため',
  'export.what': 'リカバリーフレーズか秘密鍵を見た人は、このウォレットのすべてを手にします。',
  'export.phrase': '{name} のリカバリーフレーズ',
  'export.account': '{address} の秘密鍵',
  'export.key': '秘密鍵 {name}',
  'export.nobody': '誰にも画面を見られていないことを確かめてください',
  'export.nobodyWhat':
    '私たちがお尋ねすることは決してありません。ボタンを押している間だけ、最長 1 分、このページからは読めない保護された枠の中に表示されます。スクリーンショットを防げるウェブページはありません。',
  'export.go': '表示',
  'export.waiting': '保護された枠のために暗号化しています…',
  'export.closed': '閉じました。ここには何も残っていません。',
  'prove.title': 'ご本人であることを確認してください',
  'prove.what': 'サインインから 1 分以上たっています。',
  'prove.passkey': 'パスキーを使用',
  'prove.code': '{email} にコードを送信',

  'import.title': 'インポート',
  'import.note': 'ほかのウォレットのフレーズや鍵',
  'import.what': 'このページからは読めない保護された枠の中で入力します。',
  'import.which': '何をお持ちですか？',
  'import.phrase': 'リカバリーフレーズ',
  'import.key': '秘密鍵',
  'import.name': '名前',
  'import.nameHint': '見分けのつく名前です。',
  'import.nameMissing': '名前を入力してください。',
  'import.go': '保護された枠を開く',
  'import.waiting': '保護された枠を開いています…',
  'import.done': 'インポートしました',
  'import.doneWhat': 'このアカウントがウォレットに加わりました：',

  'wrong.cancelled': 'パスキーは使われませんでした。準備ができたら、もう一度お試しください。',
  'wrong.exists':
    'この端末には、このウォレットのパスキーがすでにあります。2 つ目には別の端末をお使いください。',
  'wrong.unsupported':
    'このブラウザーでは、ここでパスキーを使えません。別のブラウザーか端末をお試しください。',
  'wrong.unknown': 'このパスキーはこのウォレットのものではありません。別のパスキーを選んでください。',
  'wrong.over': 'セッションが終了しました。もう一度サインインして、この手順をやり直してください。',
  'wrong.proof': '確認から 1 分以上たちました。もう一度、ご本人であることを確認してください。',
  'wrong.frame':
    '保護された枠を開けませんでした。通信状態とコンテンツブロッカーを確認して、もう一度お試しください。',
  'wrong.refused': 'ウォレットサービスに拒否されました。何も変更されていません。',
  'wrong.storage':
    'このブラウザーは変更を保存できませんでした。サイトデータを許可するか空き容量を増やして、もう一度お試しください。',
};
