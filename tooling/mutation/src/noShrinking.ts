import fc from 'fast-check';

// A mutant is killed by the first example that fails. Looking for the smallest one takes longer than all other tests.
fc.configureGlobal({ endOnFailure: true });
