import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { loadPlan } from './plan.js';
import { root } from './targets.js';

/**
 * Runs short tests first, and those of other packages last, in the order of the list: a mutant that is killed does not
 * need the others.
 */
export class OwnFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { tests } = loadPlan();
    // Those of the package itself are found by a pattern, and have no place in the list.
    const placeOf = ({ moduleId }: TestSpecification) => tests.indexOf(relative(root, moduleId));
    const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    return [...files].sort((a, b) => placeOf(a) - placeOf(b) || sizeOf(a) - sizeOf(b));
  }
}
