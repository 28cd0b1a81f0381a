import { ok, refuse, refuseField, type Result } from '@karigar/contracts';
import type { AuditLog } from '@karigar/service-kit';
import type { Picture } from '@karigar/service-kit/images';
import type { MediaStore } from '../../media/data/media-store.ts';
import { storeImages } from '../../media/use-cases/store-images.ts';
import type { CategoryRepository } from '../data/category-repository.ts';
import { changeCategory, checkBriefs, slugOf, type Category, type CategoryChange, type CategoryDetails } from '../domain/category.ts';

export interface EditDeps {
  readonly categories: CategoryRepository;
  readonly media: MediaStore;
  readonly audit: AuditLog;
}

interface Edit {
  readonly operatorId: string;
  readonly reason: string | null;
  readonly image: Picture | undefined;
}

/** Adds a category after the others. A retry finds the category that the first attempt added. */
export async function addCategory(
  { categories, media, audit }: EditDeps,
  { details, operatorId, reason, image }: Edit & { readonly details: CategoryDetails },
): Promise<Result<Category>> {
  const slug = slugOf(details.name);
  if (slug === '') return refuseField('name', 'Please write this name in Latin letters');
  const briefs = checkBriefs(details.briefs);
  if (!briefs.ok) return briefs;
  const [all, stored] = await Promise.all([categories.all(), storeImages(media, image === undefined ? [] : [image])]);
  if (!stored.ok) return stored;
  const position = Math.max(-1, ...all.map((category) => category.position)) + 1;
  const added: Category = { ...details, id: slug, slug, picture: stored.value[0] ?? null, position };
  return categories.change(
    slug,
    (existing) => {
      if (existing === null) return ok({ state: added, facts: ['CategoryChanged'] });
      return existing.name === added.name && existing.description === added.description
        ? ok({ state: existing, facts: [] })
        : refuseField('name', 'There is a category with this name already');
    },
    () => audit.alongside({ operatorId, action: 'category_added', about: { kind: 'category', id: slug }, reason }),
  );
}

/** Renames, hides or shows a category, or replaces its texts or picture. */
export async function editCategory(
  { categories, media, audit }: EditDeps,
  { id, details, operatorId, reason, image }: Edit & Pick<CategoryChange, 'details'> & { readonly id: string },
): Promise<Result<Category>> {
  if ((await categories.find(id)) === undefined) return refuse('NOT_FOUND');
  const briefs = checkBriefs(details.briefs);
  if (!briefs.ok) return briefs;
  const stored = await storeImages(media, image === undefined ? [] : [image]);
  if (!stored.ok) return stored;
  const [picture] = stored.value;
  return categories.change(
    id,
    async (category) => {
      if (category === null) return refuse('NOT_FOUND');
      const changed = changeCategory(category, { details, picture });
      if (picture !== undefined && category.picture !== null) await media.releaseLater([category.picture]);
      return changed;
    },
    (before, after) => audit.alongside({ operatorId, action: actionOf(before, after), about: { kind: 'category', id }, reason }),
  );
}

function actionOf(before: Category | null, after: Category | null) {
  if (before?.active === after?.active) return 'category_changed' as const;
  return after?.active === true ? ('category_shown' as const) : ('category_hidden' as const);
}
