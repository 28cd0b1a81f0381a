import type { availabilityChangedV1, EventData } from '@karigar/contracts';

/** The `vacation` of a projected provider. */
export const vacationOf = ({ vacation = null }: EventData<typeof availabilityChangedV1>) => ({
  vacation: vacation && { starts: new Date(vacation.starts), ends: new Date(vacation.ends) },
});
