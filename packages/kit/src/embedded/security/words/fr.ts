import type { SecurityWords } from './words.js';

export const fr: SecurityWords = {
  'security.reading': 'Lecture auprès du service du wallet…',
  'security.unread': 'Le service du wallet n’a pas répondu. Vérifiez votre connexion, puis réessayez.',
  'over.title': 'Vous êtes déconnecté',
  'over.what': 'Votre session est terminée. Reconnectez-vous pour continuer.',
  'over.in': 'Se connecter',

  'accounts.title': 'Comptes de ce wallet',
  'accounts.note': 'Chaque adresse est la même sur tous les réseaux EVM.',
  'accounts.none': 'Ce wallet n’a aucun compte.',
  'accounts.using': 'Changement de compte…',
  'accounts.add': 'Ajouter un compte',
  'accounts.adding': 'Ajout d’un compte…',
  'accounts.added': 'Compte ajouté : {address}',
  'accounts.imported': 'importé',
  'accounts.exported': 'déjà exporté',
  'accounts.keys': 'Clés privées',

  'ways.title': 'Moyens de connexion',
  'ways.email': 'Reçoit un code',
  'ways.noEmail': 'Aucune adresse e-mail',
  'ways.noEmailWhat': 'Avec une adresse, un code ouvre le wallet même si vous perdez votre clé d’accès.',
  'ways.change': 'Modifier',
  'ways.addEmail': 'Ajouter',
  'ways.since': 'Clé d’accès, ajoutée le {time}',
  'ways.add': 'Ajouter une clé d’accès',
  'ways.remove': 'Retirer {name}',
  'ways.one': 'Il n’y a qu’un seul moyen de connexion',
  'ways.oneWhat':
    'Si vous le perdez, vous perdez ce wallet. Ajoutez une autre clé d’accès ou une adresse e-mail.',
  'ways.none': 'Il n’y a plus aucun moyen de connexion',
  'ways.noneWhat':
    'À la fin de cette session, le wallet sera perdu. Ajoutez maintenant une clé d’accès ou une adresse e-mail.',

  'mail.title': 'Adresse e-mail',
  'mail.what':
    'Les codes de connexion et de récupération du wallet y sont envoyés. L’ancienne adresse reste valable jusqu’à la confirmation de la nouvelle.',

  'remove.title': 'Retirer cette clé d’accès ?',
  'remove.what':
    '« {name} » n’ouvrira plus ce wallet. Votre appareil l’affichera peut-être encore : supprimez-la aussi là-bas.',
  'remove.last': 'C’est le seul moyen de connexion',
  'remove.lastWhat':
    'Sans elle ni adresse e-mail, plus personne ne pourra ouvrir ce wallet, pas même nous. Ajoutez d’abord un autre moyen ou conservez la phrase de récupération.',
  'remove.button': 'Retirer la clé d’accès',
  'remove.anyway': 'La retirer et perdre l’accès',
  'remove.keep': 'La garder',
  'remove.waiting': 'Retrait de la clé d’accès…',

  'sign.with': 'Signer avec',
  'sign.session': 'Cette session',
  'sign.sessionWhat': 'Vous approuvez ici, et votre appareil ne redemande rien.',
  'sign.passkey': 'Une clé d’accès à chaque fois',
  'sign.passkeyWhat':
    'Votre appareil demande votre empreinte, votre visage ou votre code PIN à chaque signature.',
  'sign.none': 'Ce wallet n’a pas de clé d’accès. Ajoutez-en d’abord une.',
  'sign.lost':
    'Ce wallet n’a plus de clé d’accès et ne peut donc pas signer. Choisissez cette session ou ajoutez une clé d’accès.',

  'sessions.title': 'Sessions',
  'sessions.here': 'Ce navigateur',
  'sessions.since': 'Ouverte : {time}',
  'sessions.until': 'jusqu’à : {time}',
  'sessions.endless': 'sans expiration',
  'sessions.end': 'Fermer',
  'sessions.ending': 'Fermeture de la session…',
  'sessions.others': 'Fermer toutes les autres sessions',
  'others.title': 'Fermer toutes les autres sessions ?',
  'others.what':
    'Tous les autres navigateurs et appareils devront se reconnecter. Ce navigateur reste connecté.',
  'others.button': 'Fermer les autres',
  'out.button': 'Se déconnecter',
  'out.title': 'Se déconnecter de ce wallet ?',
  'out.what':
    'Le wallet reste à vous. Pour l’utiliser de nouveau ici, connectez-vous par e-mail ou par clé d’accès.',
  'out.lost': 'Vous perdriez ce wallet',
  'out.lostWhat':
    'Il n’a ni adresse e-mail ni clé d’accès : plus personne ne pourrait l’ouvrir, pas même nous. Ajoutez d’abord un moyen ou conservez la phrase de récupération.',
  'out.anyway': 'Se déconnecter et perdre l’accès',
  'out.waiting': 'Déconnexion…',

  'lost.title': 'Récupérer votre wallet',
  'lost.what': 'Si votre wallet a une adresse e-mail, nous y envoyons un long code.',
  'lost.how': 'De quoi avez-vous besoin ?',
  'lost.in': 'Me connecter',
  'lost.inWhat': 'Le code ouvre le wallet pendant une demi-heure.',
  'lost.new': 'Une nouvelle clé d’accès',
  'lost.newWhat':
    'Le code permet d’en créer une. La clé perdue reste valable jusqu’à ce que vous la retiriez.',
  'lost.stop': 'Arrêter la récupération',
  'lost.codeHint': 'Saisissez en entier le long code de l’e-mail : 100 à 255 caractères.',
  'lost.codeBad': 'Ce n’est pas le code entier. Copiez-le de nouveau, du premier au dernier caractère.',
  'lost.confirmed': 'Code confirmé',
  'lost.until': 'Créez votre nouvelle clé d’accès avant : {time}.',
  'lost.known': 'Cet appareil a encore une clé d’accès de ce wallet. Ouvrez le wallet avec elle.',
  'lost.over': 'La récupération a pris trop de temps. Demandez un nouveau code.',
  'lost.ready': 'Votre nouvelle clé d’accès est prête',
  'lost.readyWhat':
    'Ouvrez le wallet avec elle. Retirez ensuite la clé perdue sous « Sécurité » dans votre compte : elle reste valable jusque-là.',

  'secrets.title': 'Phrase de récupération et clés',
  'secrets.frame': 'Cadre protégé',
  'export.title': 'Exporter',
  'export.note': 'Pour ouvrir ce wallet dans une autre application',
  'export.what':
    'Quiconque voit la phrase de récupération ou une clé privée possède tout ce que contient ce wallet.',
  'export.phrase': 'Phrase de récupération de {name}',
  'export.account': 'Clé privée de {address}',
  'export.key': 'Clé privée {name}',
  'export.nobody': 'Assurez-vous que personne ne voit votre écran',
  'export.nobodyWhat':
    'Nous ne vous la demanderons jamais. Elle n’est affichée que tant que vous maintenez un bouton, une minute au plus, dans un cadre protégé que cette page ne peut pas lire. Aucune page web ne peut empêcher les captures d’écran.',
  'export.go': 'Afficher',
  'export.waiting': 'Chiffrement pour le cadre protégé…',
  'export.closed': 'C’est fermé, et rien n’en reste ici.',
  'prove.title': 'Confirmez que c’est bien vous',
  'prove.what': 'Votre connexion date de plus d’une minute.',
  'prove.passkey': 'Utiliser une clé d’accès',
  'prove.code': 'Envoyer un code à {email}',

  'import.title': 'Importer',
  'import.note': 'Une phrase ou une clé d’un autre wallet',
  'import.what': 'Vous la saisissez dans un cadre protégé que cette page ne peut pas lire.',
  'import.which': 'Qu’avez-vous ?',
  'import.phrase': 'Une phrase de récupération',
  'import.key': 'Une clé privée',
  'import.name': 'Nom',
  'import.nameHint': 'Un nom pour la reconnaître.',
  'import.nameMissing': 'Saisissez un nom.',
  'import.go': 'Ouvrir le cadre protégé',
  'import.waiting': 'Ouverture du cadre protégé…',
  'import.done': 'Importation réussie',
  'import.doneWhat': 'Ce compte est maintenant dans votre wallet :',

  'wrong.cancelled': 'La clé d’accès n’a pas été utilisée. Réessayez quand vous serez prêt.',
  'wrong.exists':
    'Cet appareil a déjà une clé d’accès pour ce wallet. Utilisez un autre appareil pour une seconde.',
  'wrong.unsupported':
    'Ce navigateur ne peut pas utiliser de clé d’accès ici. Essayez un autre navigateur ou appareil.',
  'wrong.unknown': 'Cette clé d’accès n’appartient pas à ce wallet. Choisissez-en une autre.',
  'wrong.over': 'Votre session est terminée. Reconnectez-vous, puis recommencez cette étape.',
  'wrong.proof': 'Votre confirmation date de plus d’une minute. Confirmez de nouveau que c’est bien vous.',
  'wrong.frame':
    'Le cadre protégé n’a pas pu s’ouvrir. Vérifiez votre connexion et votre bloqueur de contenu, puis réessayez.',
  'wrong.refused': 'Le service du wallet a refusé, et rien n’a changé.',
  'wrong.storage':
    'Ce navigateur n’a pas enregistré le changement. Autorisez les données du site ou libérez de l’espace, puis réessayez.',
};
