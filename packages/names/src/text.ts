export { isNameLike } from './isNameLike.js';
export { type NameWarning, nameWarnings } from './nameWarnings.js';
