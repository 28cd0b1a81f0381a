import { avatarWidths, ok, refuseField, type Result } from '@karigar/contracts';
import { newId } from '@karigar/service-kit';
import { encodeUploads, type Picture } from '@karigar/service-kit/images';
import type { ProviderRepository } from '../../accounts/data/account-repository.ts';
import { changeAvatar as decide, type Provider } from '../../accounts/domain/account.ts';
import type { AvatarStore } from '../data/avatar-store.ts';

interface Deps {
  readonly providers: ProviderRepository;
  readonly avatars: AvatarStore;
}

/** Replaces a provider's picture. Picture and account change in one transaction, so that the account never refers to a missing picture. */
export async function changeAvatar(
  { providers, avatars }: Deps,
  { providerId, picture }: { providerId: string; picture: Picture | undefined },
): Promise<Result<Provider>> {
  if (picture === undefined) return refuseField('avatar', 'Please choose a picture');
  const encoded = await encodeUploads([picture], { widths: avatarWidths, square: true });
  if (!encoded.ok) return encoded;
  const [images] = encoded.value;
  if (images === undefined) throw new Error('One picture was given and none was encoded');
  const avatarId = newId();
  return providers.change(
    providerId,
    (provider) => decide(provider, `/api/media/avatars/${avatarId}/320`),
    () => ({
      queue: `account ${providerId}`,
      write: async (session) => {
        await avatars.replace(avatarId, providerId, images, session);
        return ok(undefined);
      },
    }),
  );
}
