import type { EmbeddedWords } from './words.js';

export const fr: EmbeddedWords = {
  why: 'Les mêmes étapes créent un nouveau wallet ou ouvrent le vôtre.',
  opening: 'Préparation de votre wallet…',
  connecting: 'Connexion de votre wallet…',
  slow: 'C’est plus long que d’habitude. Votre connexion est peut-être lente.',
  or: 'ou',

  'email.label': 'Adresse e-mail',
  'email.hint': 'Nous envoyons un code. Il n’y a pas de mot de passe.',
  'email.bad': 'Saisissez une adresse e-mail comme nom@example.com.',
  'email.button': 'Envoyer un code',
  'email.sending': 'Envoi d’un code à {email}…',
  'email.other': 'Utiliser une autre adresse',

  'code.sent': 'Un code est en route vers {email}',
  'code.where': 'Cela peut prendre une minute. Regardez aussi dans les courriers indésirables.',
  'code.label': 'Code',
  'code.hint': 'Saisissez les 6 à 9 lettres et chiffres de l’e-mail.',
  'code.bad': 'Un code a 6 à 9 lettres et chiffres. Copiez-le de nouveau depuis l’e-mail.',
  'code.incorrect': 'Ce code est faux. Comparez-le avec le dernier e-mail.',
  'code.expired': 'Ce code a expiré. Demandez-en un nouveau.',
  'code.exhausted': 'Ce code a été essayé trop souvent. Demandez-en un nouveau.',
  'code.left':
    '{count, plural, one {Il reste # essai.} many {Il reste # d’essais.} other {Il reste # essais.}}',
  'code.button': 'Continuer',
  'code.checking': 'Vérification du code…',
  'code.again': 'Envoyer un nouveau code',
  'code.againIn':
    '{count, plural, one {Nouveau code dans # seconde} many {Nouveau code dans # de secondes} other {Nouveau code dans # secondes}}',

  'passkey.what':
    'Une clé d’accès est gardée sur cet appareil ou dans votre gestionnaire de mots de passe. Vous utilisez votre empreinte, votre visage ou un code PIN.',
  'passkey.in': 'Ouvrir avec une clé d’accès',
  'passkey.new': 'Nouveau wallet avec une clé d’accès',
  'passkey.name': 'Nom de la clé d’accès',
  'passkey.nameHint': 'Un nom pour la reconnaître, comme « Portable du travail ».',
  'passkey.nameMissing': 'Saisissez un nom pour la clé d’accès.',
  'passkey.create': 'Créer la clé d’accès',
  'passkey.waiting':
    'Confirmez avec votre empreinte, votre visage ou votre code PIN quand l’appareil le demande.',
  'passkey.slow': 'La demande de votre appareil est peut-être derrière cette fenêtre.',

  'here.title': 'Vous êtes connecté',
  'here.as': 'En tant que {who}.',
  'here.connect': 'Connecter ce wallet',
  'here.out': 'Se déconnecter',

  'failed.cancelled': 'La clé d’accès n’a pas été utilisée. Réessayez ou utilisez votre adresse e-mail.',
  'failed.unknown':
    'Aucun wallet d’ici ne correspond à cette clé. Choisissez une autre clé d’accès ou utilisez votre adresse e-mail.',
  'failed.unsupported':
    'Ce navigateur ne peut pas utiliser de clés d’accès ici. Utilisez votre adresse e-mail.',
  'failed.many': 'Il y a eu trop d’essais. Attendez quelques minutes, puis réessayez.',
  'failed.clock': 'L’horloge de cet appareil est fausse. Réglez-la, puis réessayez.',
  'failed.unreachable':
    'Le service n’a pas répondu. Votre saisie est conservée. Vérifiez votre connexion, puis réessayez.',
  'failed.other': 'Cela n’a pas fonctionné. Votre saisie est conservée. Réessayez.',

  'ask.message': 'Signer ce message ?',
  'ask.sign-in': 'Se connecter à {domain} ?',
  'ask.typed-data': 'Signer ce document ?',
  'ask.transaction': 'Envoyer cette transaction ?',
  'ask.transaction-sign': 'Signer cette transaction ?',
  'ask.transfer': 'Envoyer ce jeton ?',
  'ask.transfer-from': 'Déplacer ce jeton ?',
  'ask.transfer-one': 'Envoyer cet objet de collection ?',
  'ask.approve': 'Laisser quelqu’un prendre un jeton ?',
  'ask.approve-all': 'Laisser quelqu’un prendre toute une collection ?',
  'ask.revoke': 'Retirer une autorisation ?',
  'ask.waiting':
    '{count, plural, one {# autre demande attend} many {# d’autres demandes attendent} other {# autres demandes attendent}}',
  'ask.account': 'Compte',
  'ask.network': 'Réseau',
  'ask.covered': 'Une autre page recouvre cette demande',
  'ask.coveredWhat':
    'On ne peut y répondre que là où elle est entièrement visible. Ouvrez ce site dans sa propre fenêtre.',
  reject: 'Refuser',
  'do.sign': 'Signer',
  'do.transaction': 'Envoyer {amount}',
  'do.transaction-sign': 'Signer la transaction',
  'do.transfer': 'Envoyer le jeton',
  'do.transfer-from': 'Déplacer le jeton',
  'do.transfer-one': 'Envoyer l’objet',
  'do.approve': 'Fixer le plafond',
  'do.approve-all': 'Fixer l’autorisation',

  'text.label': 'Texte à signer',
  'text.none': 'Ces octets ne sont pas du texte : personne ne peut lire ce qu’ils signifient.',
  'text.hidden':
    '{count, plural, one {# caractère est invisible} many {# de caractères sont invisibles} other {# caractères sont invisibles}}',
  'text.hiddenWhat':
    'Ils font partie de ce que vous signez. Ci-dessus, chacun est montré dans un cadre par son numéro.',
  'text.digest': 'Ce pourrait être l’empreinte de n’importe quoi',
  'text.digestWhat':
    '32 octets peuvent représenter une transaction ou un contrat. Personne ne peut y voir ce que vous acceptez.',
  'text.elsewhere': 'Cette connexion est pour {domain}, pas pour ce site',
  'text.otherSite': 'C’est une connexion à un autre site',
  'text.elsewhereWhat': 'Quiconque a la signature peut y agir en votre nom.',
  'hidden.direction': 'Un caractère qui change le sens du texte',
  'hidden.zero-width': 'Un caractère sans largeur',
  'hidden.control': 'Un caractère de contrôle',
  'hidden.space': 'Une espace particulière',
  'hidden.tag': 'Un caractère d’étiquette, qui peut porter un texte caché',
  'bytes.count': '{count, plural, one {# octet} many {# d’octets} other {# octets}}',
  'bytes.label': 'Octets',
  'bytes.all': 'Montrer tous les octets',
  'more.rows':
    '{count, plural, one {Montrer # champ de plus} many {Montrer # de champs de plus} other {Montrer # champs de plus}}',
  'more.text':
    '{count, plural, one {Montrer # caractère de plus} many {Montrer # de caractères de plus} other {Montrer # caractères de plus}}',
  'text.lines': '{count, plural, one {# ligne} many {# de lignes} other {# lignes}}',
  'text.blank': '{count, plural, one {# ligne vide} many {# de lignes vides} other {# lignes vides}}',

  'typed.label': 'Document à signer',
  'typed.domain': 'Domaine',
  'typed.message': 'Message',
  'typed.empty': 'vide',
  'typed.suspicious': 'Ce texte contient des caractères invisibles.',
  'typed.time': 'Heure locale : {time}',
  'typed.digest': 'Empreinte signée',
  'typed.unreadable': 'Ce document ne peut pas être montré, donc il ne peut pas être signé',
  'typed.unreadableWhat': 'Une partie manque, est cachée ou concerne un autre réseau. Refusez-le.',
  'risk.spend': 'Cela permet à quelqu’un d’autre d’agir pour vous plus tard',
  'risk.spendWhat':
    'Le dépensier ou l’opérateur nommé ici peut utiliser ce que couvre le document sans redemander.',
  'risk.unlimited': 'Le montant est illimité',
  'risk.unlimitedWhat':
    'C’est le plus grand montant possible : tout ce que vous avez et tout ce que vous recevrez.',

  'tx.amount': 'Envoyer',
  'tx.to': 'Destinataire',
  'tx.creates': 'Crée un nouveau contrat',
  'tx.fee': 'Frais de réseau, au plus',
  'tx.rollup': 'Part du rollup dans les frais',
  'tx.total': 'Total, au plus',
  'tx.data': 'Cette transaction appelle un contrat',
  'tx.dataWhat':
    'Elle peut faire plus que ne le montre le montant ci-dessus. Continuez seulement si vous faites confiance à son origine.',
  'tx.more': 'Détails',
  'tx.nonce': 'Nonce',
  'tx.gas': 'Limite de gaz',
  'tx.price': 'Prix maximal du gaz',
  'tx.tip': 'Frais de priorité',

  'call.may': 'Peut être pris',
  'call.by': 'Par',
  'call.from': 'De',
  'call.token': 'Jeton',
  'call.reading': 'Lecture du jeton…',
  'call.units': 'dans la plus petite unité du jeton',
  'call.number': 'son numéro dans la collection',
  'call.unlimited': 'N’importe quel montant en {symbol}',
  'call.all': 'Tout ce que vous avez dans cette collection, maintenant et plus tard',
  'call.none': 'Rien : ceci retire une autorisation',
  'call.unlisted': 'Ce jeton se nomme lui-même {symbol}',
  'call.unlistedWhat':
    'Il n’est sur aucune liste, et chacun peut créer un jeton de n’importe quel nom. Comparez le contrat avec un autre qui a votre confiance.',
  'call.unread': 'Le jeton n’a pas pu être lu',
  'call.unreadWhat':
    'Son contrat n’a pas dit ce qu’il est. Continuez seulement si vous connaissez le contrat.',
  'call.gives': 'Rien n’est envoyé maintenant',
  'call.givesWhat':
    'Le compte nommé ici peut le prendre plus tard sans vous demander. Continuez seulement s’il a votre confiance.',
  'alike.title': 'Cette adresse ressemble seulement à une adresse connue',
  'alike.what': 'Elles commencent et finissent de la même façon. Comparez chaque caractère.',
  'alike.here': 'Ici',
  'alike.known': 'L’adresse connue',
  'call.until': 'Jusqu’au',
  'steps.count':
    '{count, plural, one {# appel à l’intérieur} many {# d’appels à l’intérieur} other {# appels à l’intérieur}}',
  'steps.unknown': 'Un appel qui ne peut pas être lu',
  'steps.contract': 'Contrat',
  'safe.for': 'Ceci signe pour un Safe',
  'safe.forWhat': 'Avec assez de signatures de ses propriétaires, le Safe fait cet appel.',
  'safe.delegate': 'Cet appel exécute du code étranger dans le Safe',
  'safe.delegateWhat':
    'Ce code peut prendre tout ce que contient le Safe et changer ses propriétaires. Continuez seulement si vous connaissez le contrat.',
  'order.open': 'N’importe qui peut accepter cette offre',
  'order.openWhat':
    'Quiconque a la signature peut faire l’échange ci-dessous, jusqu’à ce que l’offre prenne fin ou que vous l’annuliez.',
  'order.gives': 'Ce que vous donnez',
  'order.gets': 'Ce que vous recevez',
  'order.others': 'Ce que d’autres reçoivent',
  'order.nothing': 'Rien n’arrive sur votre compte',
  'order.nothingWhat': 'Vous le donneriez pour rien. Refusez si ce n’est pas ce que vous voulez.',
};
