'use client';
export { QrCode } from '../shared/QrCode.js';
export { AccountMark } from './AccountMark.js';
export { FamilyMarks } from './FamilyMarks.js';
export { NetworkMark } from './NetworkMark.js';
export { useWalletMarks } from './useWalletMarks.js';
export { WalletMark } from './WalletMark.js';
