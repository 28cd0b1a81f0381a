import fc from 'fast-check';

// Detects mutants without shrinking the counterexample. With fewer runs, a score can only be lower.
fc.configureGlobal({ numRuns: 25, endOnFailure: true });
