import { categoryRoutes, ok, refuse, type OperatorCategoryView, type Result, type RouteInput } from '@karigar/contracts';
import { implement, mapPage, pageOfList, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { LiveCatalog } from '../../search/data/live-catalog.ts';
import { wantedPlaces } from '../../services/domain/finding.ts';
import type { ServiceLists } from '../../services/queries/list-services.ts';
import { slugOf, type Category, type JobBrief } from '../domain/category.ts';
import { categoryNameView, categoryView, operatorCategoryView } from '../queries/category-view.ts';
import { addCategory, editCategory, type EditDeps } from '../use-cases/edit-category.ts';

type Briefs = RouteInput<(typeof categoryRoutes)['addCategory']>['body']['briefs'];

/** A brief keeps its id; a new one gets an id derived from its English title. */
const briefsOf = (briefs: Briefs): JobBrief[] | undefined =>
  briefs?.map(({ id, title, titleHi = null, description, descriptionHi = null, translations = {} }) => ({
    id: id ?? slugOf(title),
    title,
    titleHi,
    description,
    descriptionHi,
    translations,
  }));

export function categoryRouter(deps: EditDeps & { live: LiveCatalog }, lists: ServiceLists, edge: EdgeDeps): Router {
  const { categories, live } = deps;
  const toView = async (result: Result<Category>): Promise<Result<OperatorCategoryView>> =>
    result.ok ? ok(operatorCategoryView(result.value, await lists.countInCategory(result.value.id))) : result;

  return implement(
    categoryRoutes,
    {
      listCategoryNames: async () => ok((await categories.active()).map(categoryNameView)),
      listCategories: async ({ query }) => {
        const places = query.city ? wantedPlaces(query.city) : undefined;
        const page = pageOfList(await categories.active(), query);
        return ok(
          mapPage(page, (category) => ({
            ...categoryView(category, live.countIn(category.id, places)),
            karigars: live.countKarigarsIn(category.id, places),
          })),
        );
      },
      getCategory: async ({ params }) => {
        const category = await categories.findBySlug(params.slug);
        return category === undefined ? refuse('NOT_FOUND') : ok(categoryView(category, await lists.countInCategory(category.id)));
      },
      listOperatorCategories: async () => {
        const all = await categories.all();
        return ok({ items: all.map((category) => operatorCategoryView(category, live.countIn(category.id, undefined))) });
      },
      addCategory: ({ actor, body, files }) => {
        const { name, name_hi: nameHi = null, description, search_words: searchWords = [], active = true, reason = null } = body;
        const { description_hi: descriptionHi = null, translations = {} } = body;
        const details = {
          name,
          nameHi,
          description,
          descriptionHi,
          translations,
          searchWords,
          synonyms: body.synonyms ?? [],
          briefs: briefsOf(body.briefs) ?? [],
          active,
        };
        return addCategory(deps, { details, operatorId: actor.id, reason, image: files[0] }).then(toView);
      },
      editCategory: ({ actor, params, body, files }) => {
        const { name, name_hi: nameHi, description, description_hi: descriptionHi, search_words: searchWords, synonyms, active } = body;
        const { translations, reason = null } = body;
        const briefs = briefsOf(body.briefs);
        const details = { name, nameHi, description, descriptionHi, translations, searchWords, synonyms, briefs, active };
        return editCategory(deps, { id: params.id, details, operatorId: actor.id, reason, image: files[0] }).then(toView);
      },
    },
    edge,
  );
}
