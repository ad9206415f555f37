import type { SecurityWords } from './words.js';

export const es: SecurityWords = {
  'security.reading': 'Leyendo del servicio de la wallet…',
  'security.unread': 'El servicio de la wallet no ha respondido. Comprueba tu conexión e inténtalo de nuevo.',
  'over.title': 'Has cerrado sesión',
  'over.what': 'Tu sesión ha terminado. Inicia sesión de nuevo para continuar.',
  'over.in': 'Iniciar sesión',

  'accounts.title': 'Cuentas de esta wallet',
  'accounts.note': 'Cada dirección es la misma en todas las redes EVM.',
  'accounts.none': 'Esta wallet no tiene ninguna cuenta.',
  'accounts.using': 'Cambiando de cuenta…',
  'accounts.add': 'Añadir una cuenta',
  'accounts.adding': 'Añadiendo una cuenta…',
  'accounts.added': 'Cuenta añadida: {address}',
  'accounts.imported': 'importada',
  'accounts.exported': 'exportada antes',
  'accounts.keys': 'Claves privadas',

  'ways.title': 'Formas de iniciar sesión',
  'ways.email': 'Recibe un código',
  'ways.noEmail': 'Sin correo electrónico',
  'ways.noEmailWhat': 'Con uno, un código abre la wallet aunque pierdas tu llave de acceso.',
  'ways.change': 'Cambiar',
  'ways.addEmail': 'Añadir',
  'ways.since': 'Llave de acceso, añadida el {time}',
  'ways.add': 'Añadir una llave de acceso',
  'ways.remove': 'Quitar {name}',
  'ways.one': 'Solo hay una forma de iniciar sesión',
  'ways.oneWhat': 'Si la pierdes, pierdes esta wallet. Añade otra llave de acceso o un correo electrónico.',
  'ways.none': 'Ya no hay ninguna forma de iniciar sesión',
  'ways.noneWhat':
    'Cuando termine esta sesión, la wallet se perderá. Añade ahora una llave de acceso o un correo electrónico.',

  'mail.title': 'Correo electrónico',
  'mail.what':
    'Ahí se envían los códigos para iniciar sesión y recuperar la wallet. El correo anterior sigue valiendo hasta que se confirme el nuevo.',

  'remove.title': '¿Quitar esta llave de acceso?',
  'remove.what':
    '«{name}» ya no abrirá esta wallet. Puede que tu dispositivo siga mostrándola: bórrala también ahí.',
  'remove.last': 'Es la única forma de iniciar sesión',
  'remove.lastWhat':
    'Sin ella ni un correo electrónico, nadie podrá volver a abrir esta wallet, tampoco nosotros. Añade antes otra forma o guarda la frase de recuperación.',
  'remove.button': 'Quitar la llave de acceso',
  'remove.anyway': 'Quitarla y perder el acceso',
  'remove.keep': 'Conservarla',
  'remove.waiting': 'Quitando la llave de acceso…',

  'sign.with': 'Firmar con',
  'sign.session': 'Esta sesión',
  'sign.sessionWhat': 'Apruebas aquí y tu dispositivo no vuelve a preguntar.',
  'sign.passkey': 'Una llave de acceso cada vez',
  'sign.passkeyWhat': 'Tu dispositivo pide tu huella, tu cara o tu PIN en cada firma.',
  'sign.none': 'Esta wallet no tiene llave de acceso. Añade una antes.',
  'sign.lost':
    'Esta wallet ya no tiene llave de acceso y así no puede firmar. Elige esta sesión o añade una llave de acceso.',

  'sessions.title': 'Sesiones',
  'sessions.here': 'Este navegador',
  'sessions.since': 'Iniciada: {time}',
  'sessions.until': 'hasta {time}',
  'sessions.endless': 'sin caducidad',
  'sessions.end': 'Terminar',
  'sessions.ending': 'Terminando la sesión…',
  'sessions.others': 'Terminar todas las demás sesiones',
  'others.title': '¿Terminar todas las demás sesiones?',
  'others.what':
    'Los demás navegadores y dispositivos tendrán que iniciar sesión de nuevo. Este navegador mantiene la suya.',
  'others.button': 'Terminar las demás',
  'out.button': 'Cerrar sesión',
  'out.title': '¿Cerrar la sesión de esta wallet?',
  'out.what':
    'La wallet sigue siendo tuya. Para volver a usarla aquí, inicia sesión con tu correo o una llave de acceso.',
  'out.lost': 'Perderías esta wallet',
  'out.lostWhat':
    'No tiene correo electrónico ni llave de acceso, así que nadie podría volver a abrirla, tampoco nosotros. Añade antes una forma o guarda la frase de recuperación.',
  'out.anyway': 'Cerrar sesión y perder el acceso',
  'out.waiting': 'Cerrando la sesión…',

  'lost.title': 'Recupera tu wallet',
  'lost.what': 'Si tu wallet tiene un correo electrónico, enviamos ahí un código largo.',
  'lost.how': '¿Qué necesitas?',
  'lost.in': 'Iniciar sesión',
  'lost.inWhat': 'El código abre la wallet durante media hora.',
  'lost.new': 'Una llave de acceso nueva',
  'lost.newWhat': 'El código te permite crearla. La perdida vale hasta que la quites.',
  'lost.stop': 'Cancelar la recuperación',
  'lost.codeHint': 'Introduce el código largo completo del correo: de 100 a 255 caracteres.',
  'lost.codeBad': 'Este no es el código completo. Cópialo otra vez, del primer carácter al último.',
  'lost.confirmed': 'Código confirmado',
  'lost.until': 'Crea tu nueva llave de acceso antes de: {time}.',
  'lost.known': 'Este dispositivo aún tiene una llave de acceso de esta wallet. Abre la wallet con ella.',
  'lost.over': 'La recuperación ha tardado demasiado. Pide un código nuevo.',
  'lost.ready': 'Tu nueva llave de acceso está lista',
  'lost.readyWhat':
    'Abre la wallet con ella. Después quita la perdida en «Seguridad», dentro de tu cuenta: vale hasta entonces.',

  'secrets.title': 'Frase de recuperación y claves',
  'secrets.frame': 'Marco protegido',
  'export.title': 'Exportar',
  'export.note': 'Para abrir esta wallet en otra app',
  'export.what':
    'Quien vea la frase de recuperación o una clave privada es dueño de todo lo que hay en esta wallet.',
  'export.phrase': 'Frase de recuperación de {name}',
  'export.account': 'Clave privada de {address}',
  'export.key': 'Clave privada {name}',
  'export.nobody': 'Asegúrate de que nadie vea tu pantalla',
  'export.nobodyWhat':
    'Nunca te la pediremos. Se muestra solo mientras mantienes pulsado un botón, un minuto como máximo, en un marco protegido que esta página no puede leer. Ninguna página web puede impedir las capturas de pantalla.',
  'export.go': 'Mostrar',
  'export.waiting': 'Cifrándola para el marco protegido…',
  'export.closed': 'Se ha cerrado y aquí ya no queda nada.',
  'prove.title': 'Confirma que eres tú',
  'prove.what': 'Iniciaste sesión hace más de un minuto.',
  'prove.passkey': 'Usar una llave de acceso',
  'prove.code': 'Enviar un código a {email}',

  'import.title': 'Importar',
  'import.note': 'Una frase o clave de otra wallet',
  'import.what': 'La escribes en un marco protegido que esta página no puede leer.',
  'import.which': '¿Qué tienes?',
  'import.phrase': 'Una frase de recuperación',
  'import.key': 'Una clave privada',
  'import.name': 'Nombre',
  'import.nameHint': 'Un nombre para reconocerla.',
  'import.nameMissing': 'Introduce un nombre.',
  'import.go': 'Abrir el marco protegido',
  'import.waiting': 'Abriendo el marco protegido…',
  'import.done': 'Importada',
  'import.doneWhat': 'Esta cuenta ya está en tu wallet:',

  'wrong.cancelled': 'No se ha usado la llave de acceso. Inténtalo de nuevo cuando quieras.',
  'wrong.exists':
    'Este dispositivo ya tiene una llave de acceso para esta wallet. Usa otro dispositivo para una segunda.',
  'wrong.unsupported':
    'Este navegador no puede usar llaves de acceso aquí. Prueba con otro navegador o dispositivo.',
  'wrong.unknown': 'Esta llave de acceso no es de esta wallet. Elige otra.',
  'wrong.over': 'Tu sesión ha terminado. Inicia sesión de nuevo y repite este paso.',
  'wrong.proof': 'Tu confirmación tiene más de un minuto. Confirma otra vez que eres tú.',
  'wrong.frame':
    'No se ha podido abrir el marco protegido. Comprueba tu conexión y tu bloqueador de contenido e inténtalo de nuevo.',
  'wrong.refused': 'El servicio de la wallet lo ha rechazado, así que no ha cambiado nada.',
  'wrong.storage':
    'Este navegador no ha guardado el cambio. Permite los datos del sitio o libera espacio e inténtalo de nuevo.',
};
