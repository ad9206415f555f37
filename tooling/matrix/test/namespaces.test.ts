import { describeMatrix } from './describeMatrix.js';
import { namespaces } from './namespaces.js';

for (const namespace of namespaces) describeMatrix(namespace);
