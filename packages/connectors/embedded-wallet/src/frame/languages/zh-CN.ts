import type { FrameTexts } from '../texts.js';

export const zhCN: FrameTexts = {
  locale: 'zh-CN',
  direction: 'ltr',
  exportTitle: '你的机密信息',
  importTitle: '导入机密信息',
  warning: '拥有它的人可以支配你的资金。请在没有人看到的地方抄写下来。任何网页都无法阻止截屏。',
  reveal: '按住以显示',
  copy: '复制',
  copyWarning: '其他程序可以读取剪贴板，剪贴板也可能保留任何网页都无法删除的历史记录。',
  copyAnyway: '仍要复制',
  copied: '已复制。',
  copyFailed: '浏览器不允许复制。',
  close: '关闭',
  phraseLabel: '助记词：12、15、18、21 或 24 个单词',
  keyLabel: '私钥：64 位十六进制数字',
  submit: '导入',
  phraseInvalid: '这些单词不是助记词。请检查顺序和拼写。',
  keyInvalid: '这不是私钥。',
  refused: '钱包服务未接受。没有导入任何内容。请重试。',
  waiting: '请稍候…',
  unknownParent: '此页面只能在其所属的应用中使用。',
};
