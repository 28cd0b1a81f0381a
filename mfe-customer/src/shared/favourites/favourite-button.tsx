import type { ProviderCardView } from '@karigar/contracts';
import { goTo, useSession, withReturn } from '@karigar/platform';
import { FavouriteIcon, FullFavouriteIcon, IconButton } from '@karigar/ui';
import { paths } from '../../app/paths.ts';
import { useFavourites, useSaveFavourite } from './favourites.ts';
import { useTexts } from './texts.ts';

/** The heart: saves a karigar for later. Guests log in first; providers have none. */
export function FavouriteButton({ provider }: { provider: Pick<ProviderCardView, 'id' | 'name'> }) {
  const t = useTexts();
  const role = useSession()?.role;
  const stored = useFavourites().data?.items.some(({ id }) => id === provider.id) ?? false;
  const save = useSaveFavourite(provider);
  if (role !== undefined && role !== 'customer') return null;
  const isSaved = save.isPending ? save.variables : stored;
  return (
    <IconButton
      icon={isSaved ? FullFavouriteIcon : FavouriteIcon}
      label={t('save', { name: provider.name })}
      aria-pressed={isSaved}
      onClick={() => (role === undefined ? goTo(withReturn(paths.login)) : save.mutate(!isSaved))}
    />
  );
}
