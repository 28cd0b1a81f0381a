import fc from 'fast-check';

// A mutant that a property notices is noticed: no smaller example is looked for. With fewer runs a score can only be lower.
fc.configureGlobal({ numRuns: 25, endOnFailure: true });
