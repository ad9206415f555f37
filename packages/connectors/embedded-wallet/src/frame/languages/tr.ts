import type { FrameTexts } from '../texts.js';

export const tr: FrameTexts = {
  locale: 'tr',
  direction: 'ltr',
  exportTitle: 'Gizli bilginiz',
  importTitle: 'Gizli bilgi içe aktar',
  warning:
    'Buna sahip olan paranızı yönetir. Kimsenin sizi görmediği bir yerde kâğıda yazın. Hiçbir web sayfası ekran görüntüsünü engelleyemez.',
  reveal: 'Görmek için basılı tutun',
  copy: 'Kopyala',
  copyWarning:
    'Başka programlar panoyu okuyabilir; panoda hiçbir sayfanın silemeyeceği bir geçmiş kalabilir.',
  copyAnyway: 'Yine de kopyala',
  copied: 'Kopyalandı.',
  copyFailed: 'Tarayıcı kopyalamaya izin vermedi.',
  close: 'Kapat',
  phraseLabel: 'Kurtarma ifadesi: 12, 15, 18, 21 ya da 24 sözcük',
  keyLabel: 'Özel anahtar: 64 onaltılık basamak',
  submit: 'İçe aktar',
  phraseInvalid: 'Bu sözcükler bir kurtarma ifadesi değil. Sıralarını ve yazımlarını kontrol edin.',
  keyInvalid: 'Bu bir özel anahtar değil.',
  refused: 'Cüzdan hizmeti bunu kabul etmedi. Hiçbir şey içe aktarılmadı. Yeniden deneyin.',
  waiting: 'Bir dakika…',
  unknownParent: 'Bu sayfa yalnızca ait olduğu uygulamanın içinde çalışır.',
};
