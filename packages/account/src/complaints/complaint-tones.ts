import type { ComplaintState } from '@karigar/contracts';

/** The tone of the badge of a complaint. */
export const complaintTones = { new: 'wait', investigating: 'info', resolved: 'good' } as const satisfies Record<ComplaintState, string>;
