import { api, reload, useMutation } from '@karigar/platform';

/** Writes or changes the statement. The complaints are reloaded with it. */
export const useWriteStatement = (id: string) =>
  useMutation({
    mutationFn: (body: { text: string }) => api('PUT /provider/complaints/{id}/statement', { params: { id }, body }),
    onSuccess: () => reload('GET /provider/complaints'),
  });
