import {
  inLanguage,
  type AccountLanguage,
  type CategoryView,
  type PublicProviderView,
  type RankedProviderView,
  type ServiceView,
} from '@karigar/contracts';
import { html, type Html } from './html.ts';
import { pageTexts } from './page-texts.ts';

/**
 * What a public page shows before its scripts have run, with the shape and texts of what the frontend draws over it (`shell/src/boot.css` has the
 * styles). Only the first view, and links for crawlers. A browser test compares it with the frontend's.
 */

/** Tiles on the home page. */
const categoriesAboveFold = 6;

/** Pictures in the first view of a phone, loaded eagerly. */
const picturesAboveFold = 6;

export const homeContent = (categories: readonly CategoryView[], language: AccountLanguage): Html => {
  const { claim, lead, instantTitle, askNow, allCategories } = pageTexts[language];
  return html`<div class="boot-hero">
      <h1>${claim[0]}<br />${claim[1]}</h1>
      <p>${lead}</p>
      ${search('', language)}
    </div>
    <a class="boot-now" href="/instant-service"><b>${instantTitle}</b><span>${askNow}</span></a>
    <nav class="boot-links">
      ${categories.slice(0, categoriesAboveFold).map((category) => categoryLink(category, language))}
      <a href="/explore">${allCategories(categories.length)}</a>
    </nav>`;
};

/** What a page lists, in one city, or everywhere if it is ''. */
export interface Listed {
  readonly categories: readonly CategoryView[];
  readonly services: readonly ServiceView[];
  readonly city: string;
}

export const categoryContent = (category: CategoryView, listed: Listed, language: AccountLanguage): Html =>
  listContent(nameOf(category, language), inLanguage(category, 'description', language), listed, language);

export const servicesContent = (listed: Listed, language: AccountLanguage): Html =>
  listContent(pageTexts[language].services, pageTexts[language].servicesLead, listed, language);

const listContent = (title: string, lead: string, { categories, services, city }: Listed, language: AccountLanguage): Html =>
  html`<div class="boot-in boot-list">
    <h1>${title}</h1>
    <p class="boot-lead">${lead}</p>
    ${placePrompt(city)} ${strip(categories, language)}
    <div class="boot-filters"></div>
    ${cards(services)}
  </div>`;

/** The services themselves are below the first view. */
export const exploreContent = ({ categories, city }: Listed, language: AccountLanguage): Html =>
  html`<div class="boot-in boot-list">
    <h1>${pageTexts[language].explore}</h1>
    <p class="boot-lead">${pageTexts[language].exploreLead}</p>
    ${placePrompt(city)} ${search(city, language)} ${city === '' ? tiles(categories, language) : strip(categories, language)}
  </div>`;

/** Searches without scripts, too: for what is typed before they have run. */
const search = (city: string, language: AccountLanguage) => {
  const { searchLabel, searchPlaceholder, searchButton } = pageTexts[language];
  return html`<form class="boot-search" role="search" action="/services">
    <input type="search" name="q" maxlength="100" autocomplete="off" aria-label="${searchLabel}" placeholder="${searchPlaceholder}" />
    ${city === '' ? null : html`<input type="hidden" name="city" value="${city}" />`}
    <button aria-label="${searchButton}">
      <span>${searchButton}</span
      ><svg viewBox="0 0 24 24" width="24" height="24">
        <circle cx="10" cy="10" r="7" />
        <path d="m15 15 6 6" />
      </svg>
    </button>
  </form>`;
};

/** The place of the question for a city, which is asked where none is chosen. */
const placePrompt = (city: string) => (city === '' ? html`<div class="boot-place"></div>` : null);

const strip = (categories: readonly CategoryView[], language: AccountLanguage) =>
  html`<nav class="boot-strip">
    <a href="/services">${pageTexts[language].all}</a>${categories.map((one) => categoryLink(one, language))}
  </nav>`;

const tiles = (categories: readonly CategoryView[], language: AccountLanguage) =>
  html`<ul class="boot-tiles">
    ${categories.map(
      (category, index) =>
        html`<li>
          <a href="/services/${path(category.slug)}">
            <span class="boot-picture">
              ${category.image === null ? null : picture(category.image, '(max-width: 720px) 33vw, 180px', index < picturesAboveFold)}
            </span>
            <b>${nameOf(category, language)}</b>
          </a>
        </li>`,
    )}
  </ul>`;

const categoryLink = (category: CategoryView, language: AccountLanguage) =>
  html`<a href="/services/${path(category.slug)}">${nameOf(category, language)}</a>`;

export const serviceContent = (service: ServiceView, nameOfCategory: NameOfCategory, language: AccountLanguage): Html => {
  const { id, name, category, ProviderInfo: provider } = service;
  const areas = service.locations.length > 0 ? service.locations : [service.city];
  const categoryName = nameOfCategory(category.name);
  const nameOrLink = category.hidden ? categoryName : html`<a href="/services/${path(category.slug)}">${categoryName}</a>`;
  const single = service.working_images.length === 0 ? ' boot-single' : '';
  return html`<div class="boot-in">
    <nav class="boot-path">
      <a href="/services">${pageTexts[language].services}</a> › ${nameOrLink} ›
      <a href="/service/${path(id)}">${name}</a>
    </nav>
    <div class="boot-columns">
      <div>
        <div class="boot-cover${single}">${picture(service.cover_image, '(max-width: 900px) 100vw, 500px', true)}</div>
        <h1>${name}</h1>
        <p class="boot-lead">${areas.join(', ')}</p>
        <p>${service.description}</p>
        <ul>
          ${service.specifications.map((item) => html`<li>${item}</li>`)}
        </ul>
        <p><a href="/providers/${path(provider.id)}">${provider.name}</a></p>
      </div>
      <aside class="boot-offer">
        <p class="boot-lead">${pageTexts[language].charge}</p>
        <b>${rupees(service.visiting_charge, 2)}</b>
        <a href="/book?serviceId=${path(id)}">${pageTexts[language].book}</a>
      </aside>
    </div>
  </div>`;
};

export const providerContent = (provider: PublicProviderView, nameOfCategory: NameOfCategory, language: AccountLanguage): Html =>
  html`<div class="boot-in">
    <div class="boot-card">
      <span class="boot-avatar"></span>
      <h1>${provider.name}</h1>
      <p class="boot-lead">${[provider.city, provider.state].filter(Boolean).join(', ')}</p>
      <p>${provider.categories.map(({ name }) => nameOfCategory(name)).join(', ')}</p>
      <p>${provider.areas.join(', ')}</p>
    </div>
    <h2>${pageTexts[language].servicesOf(provider.services.length)}</h2>
    ${cards(provider.services)}
  </div>`;

/** The place of the filters, and the ranked karigars. */
export const rankingsContent = (ranked: readonly RankedProviderView[], city: string, language: AccountLanguage): Html =>
  html`<div class="boot-in boot-middle">
    <h1>${rankingsTitle(city, language)}</h1>
    <p class="boot-lead">${pageTexts[language].rankingsLead}</p>
    <ol class="boot-ranking">
      ${ranked.map(({ provider }) => html`<li><a href="/providers/${path(provider.id)}">${provider.name}</a></li>`)}
    </ol>
  </div>`;

export const rankingsTitle = (city: string, language: AccountLanguage): string =>
  city === '' ? pageTexts[language].rankings : pageTexts[language].rankingsIn(city);

export const templatesContent = (language: AccountLanguage): Html =>
  html`<div class="boot-in">
    <h1>${pageTexts[language].templates}</h1>
    <p class="boot-lead">${pageTexts[language].templatesLead}</p>
  </div>`;

export const aboutContent = (brand: string, language: AccountLanguage): Html =>
  html`<div class="boot-band">
    <div class="boot-in boot-middle">
      <h1>${pageTexts[language].about(brand)}</h1>
      <p>${pageTexts[language].aboutLead(brand)}</p>
    </div>
  </div>`;

export const loginContent = (language: AccountLanguage): Html =>
  html`<div class="boot-in boot-entry">
    <h1>${pageTexts[language].login}</h1>
    <p class="boot-lead">${pageTexts[language].loginLead}</p>
    <div class="boot-form"></div>
  </div>`;

const cards = (services: readonly ServiceView[]): Html =>
  html`<ul class="boot-cards">
    ${services.map(
      (service, index) =>
        html`<li>
          <a class="boot-service" href="/service/${path(service.id)}">
            <span class="boot-picture">
              ${picture(service.cover_image, '(max-width: 720px) 64px, (max-width: 1100px) 45vw, 280px', index < picturesAboveFold)}
            </span>
            <span class="boot-words">
              <b>${service.name}</b>
              <span>${[service.ProviderInfo.name, service.city].filter(Boolean).join('\u00A0· ')}</span>
            </span>
          </a>
        </li>`,
    )}
  </ul>`;

const stored = /^(.*\/media\/[^/]+)\/\d+$/;
const widths = [320, 640, 1280];

/** The same URL as the frontend's `Picture`, so that it is cached when the frontend draws. */
function picture(src: string, sizes: string, seen: boolean): Html {
  const base = stored.exec(src)?.[1];
  const wide =
    base === undefined ? null : html`sizes="${sizes}" srcset="${widths.map((width) => `${base}/${width} ${width}w`).join(', ')}"`;
  const when = seen ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<img src="${src}" alt="" ${wide} ${when} decoding="async" />`;
}

export const rupees = (amount: number, minimumFractionDigits = 0): string =>
  `₹${amount.toLocaleString('en-IN', { minimumFractionDigits })}`;

const nameOf = (category: CategoryView, language: AccountLanguage): string => inLanguage(category, 'name', language);

/** The name of a category in the page's language, by its English name. */
export type NameOfCategory = (name: string) => string;

const path = (segment: string) => encodeURIComponent(segment);
