import { api, session, storeNewer, useMutation } from '@karigar/platform';
import { profileQuery } from '../../../shared/api/profile.ts';

/** Replaces the picture; the session's copy of the profile follows. */
export const useChangeAvatar = () =>
  useMutation({
    mutationFn: (picture: File) => {
      const body = new FormData();
      body.append('avatar', picture);
      // A large picture takes long over a slow network.
      return api('PUT /provider/avatar', { body, timeout: 60_000 });
    },
    onSuccess: (profile) => {
      storeNewer(profileQuery().queryKey, () => profile);
      session.updateUser(profile);
    },
  });
