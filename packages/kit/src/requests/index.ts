export { decodeText, hexLines, parseHex } from './bytes.js';
export { type CalledToken, findCalledToken, idsOf } from './calledToken.js';
export { codeRefusal, triesLeft } from './codeRefusal.js';
export { describeRequest, type RequestDescription } from './describeRequest.js';
export { exampleDocument } from './exampleDocument.js';
export { messageNotes } from './messageNotes.js';
export { parseMoment } from './parseMoment.js';
export { findRisks, parseTypedData, type TypedDataReading } from './parseTypedData.js';
export { countHidden, firstWords, visibleText } from './visibleText.js';
