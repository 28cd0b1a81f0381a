import { api, useQuery } from '@karigar/platform';

/** City and state of a complete Indian PIN code. Undefined until they are found, and for anything else. */
export function usePlaceOfPin(typed: string, isWanted: boolean) {
  const pincode = typed.replaceAll(/[\s-]/g, '');
  return useQuery({
    queryKey: ['POST /geo/place', pincode],
    queryFn: ({ signal }) => api('POST /geo/place', { body: { pincode }, signal }),
    enabled: isWanted && /^[1-9]\d{5}$/.test(pincode),
    staleTime: Infinity,
  }).data;
}
