import { toRupees, type JobBriefView } from '@karigar/contracts';
import type { LiveCatalog } from '../../search/data/live-catalog.ts';
import { usualCharge } from '../../search/domain/listing.ts';
import { wantedPlaces } from '../../services/domain/finding.ts';

/** With fewer services, no usual price is shown. */
const minServices = 3;

/** The job briefs of the active categories, or of one, with the usual price of a visit in the category and city. */
export function listTemplates(
  live: LiveCatalog,
  { category: wanted, city }: { category: string | null; city: string | null },
): JobBriefView[] {
  const slugOrId = wanted?.toLowerCase();
  const categories = live.categories().filter(({ id, slug }) => slugOrId === undefined || slug === slugOrId || id === wanted);
  const places = city === null ? undefined : wantedPlaces(city);
  return categories.flatMap(({ id: categoryId, name, slug, briefs }) => {
    const usual = usualCharge(live.listings.ofCategory(categoryId, places), minServices);
    const price = usual === undefined ? null : { from: toRupees(usual.from), to: toRupees(usual.to), count: usual.count };
    const category = { id: categoryId, name, slug };
    return briefs.map(({ id, title, titleHi, description, descriptionHi, translations }) => ({
      id,
      title,
      titleHi,
      category,
      description,
      descriptionHi,
      translations,
      price,
    }));
  });
}
