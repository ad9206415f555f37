import { english, type FrameTexts } from '@causeway/embedded-wallet/frame';

/** The settings that the server writes into the frame's page. */
export interface FrameSettings {
  /** Exact origins of the pages that may hold the frame. */
  readonly parentOrigins: readonly string[];
  /** Uncompressed P-256 key (130 hex digits) that signs the provider's bundles. */
  readonly signerKey: string;
}

/**
 * Reads the settings from their block in the page.
 *
 * @throws Error when there is none, or it names no parent or no key: the frame would then trust anybody.
 */
export function readSettings(page: Pick<Document, 'getElementById'>): FrameSettings {
  const text = page.getElementById('causeway-frame')?.textContent ?? 'null';
  const { parentOrigins, signerKey } = (JSON.parse(text) ?? {}) as Partial<FrameSettings>;
  if (!Array.isArray(parentOrigins) || parentOrigins.length === 0) {
    throw new Error('The frame names no page that may hold it.');
  }
  if (!/^04[0-9a-f]{128}$/i.test(signerKey ?? ''))
    throw new Error('The frame has no key to check bundles by.');
  return { parentOrigins, signerKey: signerKey as string };
}

const arabic: FrameTexts = {
  direction: 'rtl',
  exportTitle: 'سرّك',
  importTitle: 'استيراد سر',
  warning: 'من يملك هذا يتحكم في أموالك. دوّنه حيث لا يراك أحد. لا تستطيع أي صفحة ويب منع لقطات الشاشة.',
  reveal: 'اضغط باستمرار للإظهار',
  copy: 'نسخ',
  copyWarning: 'تستطيع برامج أخرى قراءة الحافظة، وقد تحتفظ بسجل لا تستطيع أي صفحة حذفه.',
  copyAnyway: 'نسخ رغم ذلك',
  copied: 'تم النسخ.',
  copyFailed: 'لم يسمح المتصفح بالنسخ.',
  close: 'إغلاق',
  phraseLabel: 'عبارة الاسترداد: 12 أو 15 أو 18 أو 21 أو 24 كلمة',
  keyLabel: 'المفتاح الخاص: 64 رقمًا ستّ عشريًا',
  submit: 'استيراد',
  phraseInvalid: 'هذه الكلمات ليست عبارة استرداد. تحقق من ترتيبها وتهجئتها.',
  keyInvalid: 'هذا ليس مفتاحًا خاصًا.',
  refused: 'لم تقبلها خدمة المحفظة. لم يُستورد شيء. حاول مرة أخرى.',
  waiting: 'لحظة واحدة…',
  unknownParent: 'لا تعمل هذه الصفحة إلا داخل التطبيق الذي تنتمي إليه.',
};

/** The frame's texts in a language (BCP 47); English by default. */
export const textsOf = (locale: string): FrameTexts => (/^ar\b/i.test(locale) ? arabic : english);
