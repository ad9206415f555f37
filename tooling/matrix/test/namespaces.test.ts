import { describeMatrix } from './describeMatrix.js';
import { namespaces } from './namespaces/index.js';

for (const namespace of namespaces) describeMatrix(namespace);
