import type { SecurityWords } from './words.js';

export const de: SecurityWords = {
  'security.reading': 'Daten werden vom Wallet-Dienst geladen …',
  'security.unread':
    'Der Wallet-Dienst hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es dann erneut.',
  'over.title': 'Sie sind abgemeldet',
  'over.what': 'Ihre Sitzung ist beendet. Melden Sie sich erneut an, um fortzufahren.',
  'over.in': 'Anmelden',

  'accounts.title': 'Konten dieser Wallet',
  'accounts.note': 'Jede Adresse ist in allen EVM-Netzwerken dieselbe.',
  'accounts.none': 'Diese Wallet hat kein Konto.',
  'accounts.using': 'Das Konto wird gewechselt …',
  'accounts.add': 'Konto hinzufügen',
  'accounts.adding': 'Ein Konto wird hinzugefügt …',
  'accounts.added': 'Konto hinzugefügt: {address}',
  'accounts.imported': 'importiert',
  'accounts.exported': 'früher exportiert',
  'accounts.keys': 'Private Schlüssel',

  'ways.title': 'Anmeldewege',
  'ways.email': 'Erhält einen Code',
  'ways.noEmail': 'Keine E-Mail-Adresse',
  'ways.noEmailWhat':
    'Mit einer Adresse öffnet ein Code die Wallet auch dann, wenn Sie Ihren Passkey verlieren.',
  'ways.change': 'Ändern',
  'ways.addEmail': 'Hinzufügen',
  'ways.since': 'Passkey, hinzugefügt am {time}',
  'ways.add': 'Passkey hinzufügen',
  'ways.remove': '{name} entfernen',
  'ways.one': 'Es gibt nur einen Anmeldeweg',
  'ways.oneWhat':
    'Wenn Sie ihn verlieren, verlieren Sie diese Wallet. Fügen Sie einen weiteren Passkey oder eine E-Mail-Adresse hinzu.',
  'ways.none': 'Es gibt keinen Anmeldeweg mehr',
  'ways.noneWhat':
    'Wenn diese Sitzung endet, ist die Wallet verloren. Fügen Sie jetzt einen Passkey oder eine E-Mail-Adresse hinzu.',

  'mail.title': 'E-Mail-Adresse',
  'mail.what':
    'Dorthin gehen die Codes zum Anmelden und zum Wiederherstellen der Wallet. Die bisherige Adresse gilt, bis die neue bestätigt ist.',

  'remove.title': 'Diesen Passkey entfernen?',
  'remove.what':
    '„{name}“ öffnet diese Wallet dann nicht mehr. Ihr Gerät zeigt ihn vielleicht weiter an; löschen Sie ihn auch dort.',
  'remove.last': 'Das ist der einzige Anmeldeweg',
  'remove.lastWhat':
    'Ohne ihn oder eine E-Mail-Adresse kann niemand diese Wallet je wieder öffnen, auch wir nicht. Fügen Sie zuerst einen anderen Weg hinzu oder bewahren Sie die Wiederherstellungsphrase auf.',
  'remove.button': 'Passkey entfernen',
  'remove.anyway': 'Entfernen und Zugang verlieren',
  'remove.keep': 'Behalten',
  'remove.waiting': 'Der Passkey wird entfernt …',

  'sign.with': 'Signatur durch',
  'sign.session': 'Diese Sitzung',
  'sign.sessionWhat': 'Sie bestätigen hier, und Ihr Gerät fragt nicht noch einmal.',
  'sign.passkey': 'Jedes Mal ein Passkey',
  'sign.passkeyWhat': 'Ihr Gerät fragt bei jeder Signatur nach Fingerabdruck, Gesicht oder PIN.',
  'sign.none': 'Diese Wallet hat keinen Passkey. Fügen Sie zuerst einen hinzu.',
  'sign.lost':
    'Diese Wallet hat keinen Passkey mehr und kann so nicht signieren. Wählen Sie diese Sitzung oder fügen Sie einen Passkey hinzu.',

  'sessions.title': 'Sitzungen',
  'sessions.here': 'Dieser Browser',
  'sessions.since': 'Angemeldet: {time}',
  'sessions.until': 'bis {time}',
  'sessions.endless': 'ohne Ablauf',
  'sessions.end': 'Beenden',
  'sessions.ending': 'Die Sitzung wird beendet …',
  'sessions.others': 'Alle anderen Sitzungen beenden',
  'others.title': 'Alle anderen Sitzungen beenden?',
  'others.what':
    'Jeder andere Browser und jedes andere Gerät muss sich neu anmelden. Dieser Browser bleibt angemeldet.',
  'others.button': 'Alle anderen beenden',
  'out.button': 'Abmelden',
  'out.title': 'Von dieser Wallet abmelden?',
  'out.what':
    'Die Wallet gehört weiter Ihnen. Um sie hier wieder zu nutzen, melden Sie sich per E-Mail oder Passkey an.',
  'out.lost': 'Sie würden diese Wallet verlieren',
  'out.lostWhat':
    'Sie hat weder E-Mail-Adresse noch Passkey. Niemand könnte sie wieder öffnen, auch wir nicht. Fügen Sie zuerst einen Weg hinzu oder bewahren Sie die Wiederherstellungsphrase auf.',
  'out.anyway': 'Abmelden und Zugang verlieren',
  'out.waiting': 'Abmeldung läuft …',

  'lost.title': 'Wallet wiederherstellen',
  'lost.what': 'Wenn Ihre Wallet eine E-Mail-Adresse hat, senden wir einen langen Code dorthin.',
  'lost.how': 'Was brauchen Sie?',
  'lost.in': 'Anmelden',
  'lost.inWhat': 'Der Code öffnet die Wallet für eine halbe Stunde.',
  'lost.new': 'Einen neuen Passkey',
  'lost.newWhat': 'Mit dem Code legen Sie einen an. Der verlorene gilt, bis Sie ihn entfernen.',
  'lost.stop': 'Wiederherstellung abbrechen',
  'lost.codeHint': 'Geben Sie den ganzen langen Code aus der E-Mail ein: 100 bis 255 Zeichen.',
  'lost.codeBad':
    'Das ist nicht der ganze Code. Kopieren Sie ihn noch einmal, vom ersten bis zum letzten Zeichen.',
  'lost.confirmed': 'Code bestätigt',
  'lost.until': 'Legen Sie Ihren neuen Passkey an, spätestens: {time}.',
  'lost.known': 'Dieses Gerät hat noch einen Passkey dieser Wallet. Öffnen Sie die Wallet damit.',
  'lost.over': 'Die Wiederherstellung hat zu lange gedauert. Fordern Sie einen neuen Code an.',
  'lost.ready': 'Ihr neuer Passkey ist bereit',
  'lost.readyWhat':
    'Öffnen Sie die Wallet damit. Entfernen Sie dann den verlorenen unter „Sicherheit“ in Ihrem Konto: Bis dahin gilt er.',

  'secrets.title': 'Wiederherstellungsphrase und Schlüssel',
  'secrets.frame': 'Geschützter Rahmen',
  'export.title': 'Exportieren',
  'export.note': 'Um diese Wallet in einer anderen App zu öffnen',
  'export.what':
    'Wer die Wiederherstellungsphrase oder einen privaten Schlüssel sieht, besitzt alles in dieser Wallet.',
  'export.phrase': 'Wiederherstellungsphrase von {name}',
  'export.account': 'Privater Schlüssel von {address}',
  'export.key': 'Privater Schlüssel {name}',
  'export.nobody': 'Achten Sie darauf, dass niemand Ihren Bildschirm sieht',
  'export.nobodyWhat':
    'Wir fragen Sie nie danach. Der Inhalt wird nur angezeigt, solange Sie eine Taste halten, höchstens eine Minute lang und in einem geschützten Rahmen, den diese Seite nicht lesen kann. Keine Webseite kann Bildschirmfotos verhindern.',
  'export.go': 'Anzeigen',
  'export.waiting': 'Der Inhalt wird für den geschützten Rahmen verschlüsselt …',
  'export.closed': 'Geschlossen und hier vergessen.',
  'prove.title': 'Bestätigen Sie, dass Sie es sind',
  'prove.what': 'Ihre Anmeldung ist länger als eine Minute her.',
  'prove.passkey': 'Passkey verwenden',
  'prove.code': 'Code an {email} senden',

  'import.title': 'Importieren',
  'import.note': 'Phrase oder Schlüssel einer anderen Wallet',
  'import.what': 'Sie tippen sie in einen geschützten Rahmen, den diese Seite nicht lesen kann.',
  'import.which': 'Was haben Sie?',
  'import.phrase': 'Eine Wiederherstellungsphrase',
  'import.key': 'Einen privaten Schlüssel',
  'import.name': 'Name',
  'import.nameHint': 'Ein Name, an dem Sie sie erkennen.',
  'import.nameMissing': 'Geben Sie einen Namen ein.',
  'import.go': 'Geschützten Rahmen öffnen',
  'import.waiting': 'Der geschützte Rahmen wird geöffnet …',
  'import.done': 'Importiert',
  'import.doneWhat': 'Dieses Konto ist jetzt in Ihrer Wallet:',

  'wrong.cancelled': 'Der Passkey wurde nicht verwendet. Versuchen Sie es erneut, wenn Sie so weit sind.',
  'wrong.exists':
    'Dieses Gerät hat schon einen Passkey für diese Wallet. Verwenden Sie für einen zweiten ein anderes Gerät.',
  'wrong.unsupported':
    'Dieser Browser kann hier keine Passkeys verwenden. Versuchen Sie es mit einem anderen Browser oder Gerät.',
  'wrong.unknown': 'Dieser Passkey gehört nicht zu dieser Wallet. Wählen Sie einen anderen.',
  'wrong.over': 'Ihre Sitzung ist beendet. Melden Sie sich erneut an und wiederholen Sie diesen Schritt.',
  'wrong.proof': 'Ihre Bestätigung ist über eine Minute alt. Bestätigen Sie noch einmal, dass Sie es sind.',
  'wrong.frame':
    'Der geschützte Rahmen ließ sich nicht öffnen. Prüfen Sie Ihre Verbindung und Ihren Inhaltsblocker und versuchen Sie es dann erneut.',
  'wrong.refused': 'Der Wallet-Dienst hat das abgelehnt. Nichts wurde geändert.',
  'wrong.storage':
    'Dieser Browser hat die Änderung nicht gespeichert. Erlauben Sie Websitedaten oder schaffen Sie Speicherplatz und versuchen Sie es dann erneut.',
};
