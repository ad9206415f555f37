import type { SecurityWords } from './words.js';

export const tr: SecurityWords = {
  'security.reading': 'Cüzdan hizmetinden okunuyor…',
  'security.unread': 'Cüzdan hizmeti yanıt vermedi. Bağlantınızı kontrol edip yeniden deneyin.',
  'over.title': 'Oturumunuz kapalı',
  'over.what': 'Oturumunuz sona erdi. Devam etmek için yeniden oturum açın.',
  'over.in': 'Oturum aç',

  'ways.title': 'Oturum açma yolları',
  'ways.email': 'Kod alır',
  'ways.noEmail': 'E-posta adresi yok',
  'ways.noEmailWhat': 'Bir adres olursa, geçiş anahtarınızı kaybetseniz bile bir kod cüzdanı açar.',
  'ways.change': 'Değiştir',
  'ways.addEmail': 'Ekle',
  'ways.since': 'Geçiş anahtarı, eklendi: {time}',
  'ways.add': 'Geçiş anahtarı ekle',
  'ways.remove': '{name} anahtarını kaldır',
  'ways.one': 'Oturum açmanın tek bir yolu var',
  'ways.oneWhat':
    'Onu kaybederseniz bu cüzdanı da kaybedersiniz. Bir geçiş anahtarı ya da e-posta adresi daha ekleyin.',
  'ways.none': 'Artık oturum açmanın hiçbir yolu yok',
  'ways.noneWhat':
    'Bu oturum sona erince cüzdan kaybolur. Şimdi bir geçiş anahtarı ya da e-posta adresi ekleyin.',

  'mail.title': 'E-posta adresi',
  'mail.what':
    'Oturum açma ve cüzdanı kurtarma kodları oraya gönderilir. Yenisi doğrulanana kadar eski adres geçerlidir.',

  'remove.title': 'Bu geçiş anahtarı kaldırılsın mı?',
  'remove.what': '“{name}” artık bu cüzdanı açmayacak. Cihazınız onu hâlâ gösterebilir; oradan da silin.',
  'remove.last': 'Oturum açmanın tek yolu bu',
  'remove.lastWhat':
    'O ya da bir e-posta adresi olmadan bu cüzdanı bir daha kimse açamaz, biz de açamayız. Önce başka bir yol ekleyin ya da kurtarma ifadesini saklayın.',
  'remove.button': 'Geçiş anahtarını kaldır',
  'remove.anyway': 'Kaldır ve erişimi kaybet',
  'remove.keep': 'Kalsın',
  'remove.waiting': 'Geçiş anahtarı kaldırılıyor…',

  'sessions.title': 'Oturumlar',
  'sessions.here': 'Bu tarayıcı',
  'sessions.since': 'Açılış: {time}',
  'sessions.until': 'bitiş: {time}',
  'sessions.endless': 'süresiz',
  'sessions.end': 'Sonlandır',
  'sessions.ending': 'Oturum sonlandırılıyor…',
  'sessions.others': 'Diğer tüm oturumları sonlandır',
  'others.title': 'Diğer tüm oturumlar sonlandırılsın mı?',
  'others.what':
    'Diğer tüm tarayıcı ve cihazlarda yeniden oturum açmak gerekir. Bu tarayıcıdaki oturum açık kalır.',
  'others.button': 'Diğerlerini sonlandır',
  'out.button': 'Oturumu kapat',
  'out.title': 'Bu cüzdanın oturumu kapatılsın mı?',
  'out.what':
    'Cüzdan sizin olarak kalır. Burada yeniden kullanmak için e-posta ya da geçiş anahtarıyla oturum açın.',
  'out.lost': 'Bu cüzdanı kaybedersiniz',
  'out.lostWhat':
    'E-posta adresi de geçiş anahtarı da yok; onu bir daha kimse açamaz, biz de açamayız. Önce bir yol ekleyin ya da kurtarma ifadesini saklayın.',
  'out.anyway': 'Oturumu kapat ve erişimi kaybet',
  'out.waiting': 'Oturum kapatılıyor…',

  'lost.title': 'Cüzdanınızı kurtarın',
  'lost.what': 'Cüzdanınızın bir e-posta adresi varsa oraya uzun bir kod göndeririz.',
  'lost.how': 'Neye ihtiyacınız var?',
  'lost.in': 'Oturum açmaya',
  'lost.inWhat': 'Kod cüzdanı yarım saatliğine açar.',
  'lost.new': 'Yeni bir geçiş anahtarına',
  'lost.newWhat': 'Kodla bir tane oluşturursunuz. Kayıp olan, siz kaldırana kadar çalışır.',
  'lost.stop': 'Kurtarmayı durdur',
  'lost.codeHint': 'E-postadaki uzun kodun tamamını girin: 100 ile 255 karakter arası.',
  'lost.codeBad': 'Bu, kodun tamamı değil. İlk karakterden son karaktere kadar yeniden kopyalayın.',
  'lost.confirmed': 'Kod doğrulandı',
  'lost.until': 'Yeni geçiş anahtarınızı oluşturmak için son zaman: {time}.',
  'lost.known': 'Bu cihazda bu cüzdanın bir geçiş anahtarı hâlâ var. Cüzdanı onunla açın.',
  'lost.over': 'Kurtarma çok uzun sürdü. Yeni bir kod isteyin.',
  'lost.ready': 'Yeni geçiş anahtarınız hazır',
  'lost.readyWhat':
    'Cüzdanı onunla açın. Sonra kayıp olanı hesabınızdaki “Güvenlik” bölümünden kaldırın: O zamana kadar çalışır.',

  'secrets.title': 'Kurtarma ifadesi ve anahtarlar',
  'export.title': 'Dışa aktar',
  'export.note': 'Bu cüzdanı başka bir uygulamada açmak için',
  'export.what': 'Kurtarma ifadesini ya da bir özel anahtarı gören, bu cüzdandaki her şeyin sahibi olur.',
  'export.phrase': '{name} kurtarma ifadesi',
  'export.account': '{address} özel anahtarı',
  'export.key': '{name} adlı özel anahtar',
  'export.nobody': 'Ekranınızı kimsenin görmediğinden emin olun',
  'export.nobodyWhat':
    'Onu sizden asla istemeyiz. Yalnızca bir düğmeyi basılı tuttuğunuz sürece, en fazla bir dakika, bu sayfanın okuyamadığı korumalı bir çerçevede görünür. Hiçbir web sayfası ekran görüntüsünü engelleyemez.',
  'export.go': 'Göster',
  'export.waiting': 'Korumalı çerçeve için şifreleniyor…',
  'export.closed': 'Kapatıldı ve burada bir şey kalmadı.',
  'prove.title': 'Siz olduğunuzu doğrulayın',
  'prove.what': 'Oturumunuzu bir dakikadan uzun süre önce açtınız.',
  'prove.passkey': 'Geçiş anahtarı kullan',
  'prove.code': '{email} adresine kod gönder',

  'import.title': 'İçe aktar',
  'import.note': 'Başka bir cüzdanın ifadesi ya da anahtarı',
  'import.what': 'Onu bu sayfanın okuyamadığı korumalı bir çerçeveye yazarsınız.',
  'import.which': 'Elinizde ne var?',
  'import.phrase': 'Kurtarma ifadesi',
  'import.key': 'Özel anahtar',
  'import.name': 'Ad',
  'import.nameHint': 'Onu tanıyacağınız bir ad.',
  'import.nameMissing': 'Bir ad girin.',
  'import.go': 'Korumalı çerçeveyi aç',
  'import.waiting': 'Korumalı çerçeve açılıyor…',
  'import.done': 'İçe aktarıldı',
  'import.doneWhat': 'Bu hesap artık cüzdanınızda:',

  'wrong.cancelled': 'Geçiş anahtarı kullanılmadı. Hazır olduğunuzda yeniden deneyin.',
  'wrong.exists':
    'Bu cihazda bu cüzdan için zaten bir geçiş anahtarı var. İkincisi için başka bir cihaz kullanın.',
  'wrong.unsupported':
    'Bu tarayıcı burada geçiş anahtarı kullanamıyor. Başka bir tarayıcı ya da cihaz deneyin.',
  'wrong.unknown': 'Bu geçiş anahtarı bu cüzdana ait değil. Başka birini seçin.',
  'wrong.over': 'Oturumunuz sona erdi. Yeniden oturum açıp bu adımı tekrarlayın.',
  'wrong.proof': 'Doğrulamanızın üzerinden bir dakikadan fazla geçti. Siz olduğunuzu yeniden doğrulayın.',
  'wrong.frame':
    'Korumalı çerçeve açılamadı. Bağlantınızı ve içerik engelleyicinizi kontrol edip yeniden deneyin.',
};
