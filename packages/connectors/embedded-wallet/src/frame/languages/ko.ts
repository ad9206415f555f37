import type { FrameTexts } from '../texts.js';

export const ko: FrameTexts = {
  locale: 'ko',
  direction: 'ltr',
  exportTitle: '비밀 정보',
  importTitle: '비밀 정보 가져오기',
  warning:
    '이것을 가진 사람은 내 자산을 마음대로 할 수 있습니다. 아무도 보지 않는 곳에서 적어 두세요. 어떤 웹 페이지도 화면 캡처를 막을 수 없습니다.',
  reveal: '누르고 있는 동안 표시',
  copy: '복사',
  copyWarning:
    '다른 프로그램이 클립보드를 읽을 수 있으며, 어떤 페이지도 지울 수 없는 기록이 남을 수 있습니다.',
  copyAnyway: '그래도 복사',
  copied: '복사했습니다.',
  copyFailed: '브라우저가 복사를 허용하지 않았습니다.',
  close: '닫기',
  phraseLabel: '복구 문구: 12, 15, 18, 21 또는 24개 단어',
  keyLabel: '개인 키: 16진수 64자리',
  submit: '가져오기',
  phraseInvalid: '이 단어들은 복구 문구가 아닙니다. 순서와 철자를 확인하세요.',
  keyInvalid: '개인 키가 아닙니다.',
  refused: '지갑 서비스가 받아들이지 않았습니다. 가져온 것은 없습니다. 다시 시도하세요.',
  waiting: '잠시만 기다리세요…',
  unknownParent: '이 페이지는 해당 앱 안에서만 작동합니다.',
};
