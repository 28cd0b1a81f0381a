import { inLanguage, type AccountLanguage, type CategoryView, type PublicProviderView, type ServiceView } from '@karigar/contracts';
import { html, type Html } from './html.ts';

/**
 * What a public page shows before its scripts have run, with the shape and texts of what the frontend draws over it (`shell/src/boot.css` has the
 * styles). Only the first view, and links for crawlers. A browser test compares it with the frontend's.
 */

/** Tiles on the home page. */
const categoriesSeen = 6;

/** Pictures in the first view of a phone, loaded eagerly. */
const picturesSeen = 6;

export const homeContent = (categories: readonly CategoryView[], language: AccountLanguage): Html => {
  const { claim, lead, instantTitle, askNow, allCategories } = say[language];
  return html`<div class="boot-hero">
      <h1>${claim[0]}<br />${claim[1]}</h1>
      <p>${lead}</p>
      ${search('', language)}
    </div>
    <a class="boot-now" href="/instant-service"><b>${instantTitle}</b><span>${askNow}</span></a>
    <nav class="boot-links">
      ${categories.slice(0, categoriesSeen).map((category) => categoryLink(category, language))}
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
  listContent(say[language].services, say[language].servicesLead, listed, language);

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
    <h1>${say[language].explore}</h1>
    <p class="boot-lead">${say[language].exploreLead}</p>
    ${placePrompt(city)} ${search(city, language)} ${city === '' ? tiles(categories, language) : strip(categories, language)}
  </div>`;

/** Searches without scripts, too: for what is typed before they have run. */
const search = (city: string, language: AccountLanguage) => {
  const { searchLabel, searchPlaceholder, searchButton } = say[language];
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
  html`<nav class="boot-strip"><a href="/services">${say[language].all}</a>${categories.map((one) => categoryLink(one, language))}</nav>`;

const tiles = (categories: readonly CategoryView[], language: AccountLanguage) =>
  html`<ul class="boot-tiles">
    ${categories.map(
      (category, index) =>
        html`<li>
          <a href="/services/${path(category.slug)}">
            <span class="boot-picture">
              ${category.image === null ? null : picture(category.image, '(max-width: 720px) 33vw, 180px', index < picturesSeen)}
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
      <a href="/services">${say[language].services}</a> › ${nameOrLink} ›
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
        <p class="boot-lead">${say[language].charge}</p>
        <b>${rupees(service.visiting_charge, 2)}</b>
        <a href="/book?serviceId=${path(id)}">${say[language].book}</a>
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
    <h2>${say[language].servicesOf(provider.services.length)}</h2>
    ${cards(provider.services)}
  </div>`;

export const loginContent = (language: AccountLanguage): Html =>
  html`<div class="boot-in boot-entry">
    <h1>${say[language].login}</h1>
    <p class="boot-lead">${say[language].loginLead}</p>
    <div class="boot-form"></div>
  </div>`;

const cards = (services: readonly ServiceView[]): Html =>
  html`<ul class="boot-cards">
    ${services.map(
      (service, index) =>
        html`<li>
          <a class="boot-service" href="/service/${path(service.id)}">
            <span class="boot-picture">
              ${picture(service.cover_image, '(max-width: 720px) 64px, (max-width: 1100px) 45vw, 280px', index < picturesSeen)}
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

type Names = Record<'provider' | 'city', string>;

/** The texts of the first content and the head, as in the frontends. */
export const say = {
  'en-IN': {
    claim: ['The right hands,', 'at your door.'],
    lead: 'Book a visit for a time that suits you, or get live offers now from karigars near you.',
    searchLabel: 'What needs doing?',
    searchPlaceholder: 'Search for services . . .',
    searchButton: 'Search',
    instantTitle: 'Need someone in the next hour?',
    askNow: 'Get help now',
    all: 'All',
    services: 'Services',
    servicesLead: 'Book a visit, or get instant help.',
    explore: 'Explore',
    exploreLead: 'Karigars and their services in one place.',
    servicesOf: (count: number) => (count === 1 ? '1 service' : `${count} services`),
    allCategories: (count: number) => `All ${count} categories`,
    charge: 'Visiting charge',
    book: 'Book',
    login: 'Welcome back',
    loginLead: 'Log in to book a visit, get help now and follow your orders.',
    loginTitle: 'Log in',
    ofCategory: (_name: string, { description }: CategoryView) => description,
    ofService: (name: string, { provider, city }: Names) => `${name} by ${provider} in ${city}.`,
    ofProvider: (name: string, city: string) => `${name} in ${city}`,
  },
  hi: {
    claim: ['हुनरमंद हाथ,', 'आपके दरवाज़े पर।'],
    lead: 'अपने समय की विज़िट बुक करें, या आसपास के कारीगरों से अभी लाइव ऑफ़र पाएँ।',
    searchLabel: 'क्या काम करवाना है?',
    searchPlaceholder: 'सर्विस खोजें . . .',
    searchButton: 'खोजें',
    instantTitle: 'अगले एक घंटे में कोई चाहिए?',
    askNow: 'अभी मदद पाएँ',
    all: 'सभी',
    services: 'सर्विस',
    servicesLead: 'विज़िट बुक करें, या तुरंत मदद पाएँ।',
    explore: 'एक्सप्लोर',
    exploreLead: 'कारीगर और उनकी सर्विस एक जगह।',
    servicesOf: (count: number) => `${count} सर्विस`,
    allCategories: (count: number) => `सभी ${count} कैटेगरी`,
    charge: 'विज़िटिंग चार्ज',
    book: 'बुक करें',
    login: 'फिर से स्वागत है',
    loginLead: 'विज़िट बुक करने, अभी मदद पाने और अपने ऑर्डर देखने के लिए लॉग इन करें।',
    loginTitle: 'लॉग इन',
    ofCategory: (name: string, { descriptionHi }: CategoryView) =>
      descriptionHi ?? `${name}: आसपास के कारीगर, उनके दाम और रेटिंग देखें और अपने समय की विज़िट बुक करें।`,
    ofService: (name: string, { provider, city }: Names) => `${name}: ${provider}, ${city}।`,
    ofProvider: (name: string, city: string) => `${name}, ${city}`,
  },
  mr: {
    claim: ['कुशल हात,', 'तुमच्या दारी.'],
    lead: 'तुमच्या सोयीच्या वेळेची भेट बुक करा, किंवा जवळच्या कारीगरांकडून आत्ता लाइव्ह ऑफर मिळवा.',
    searchLabel: 'काय काम करून घ्यायचे आहे?',
    searchPlaceholder: 'सेवा शोधा . . .',
    searchButton: 'शोधा',
    instantTitle: 'पुढच्या तासाभरात कोणी हवे आहे?',
    askNow: 'आत्ता मदत मिळवा',
    all: 'सर्व',
    services: 'सेवा',
    servicesLead: 'भेट बुक करा, किंवा तातडीची मदत मिळवा.',
    explore: 'एक्सप्लोर',
    exploreLead: 'कारीगर आणि त्यांच्या सेवा एकाच ठिकाणी.',
    servicesOf: (count: number) => `${count} सेवा`,
    allCategories: (count: number) => `सर्व ${count} कॅटेगरी`,
    charge: 'व्हिजिटिंग चार्ज',
    book: 'बुक करा',
    login: 'पुन्हा स्वागत आहे',
    loginLead: 'भेट बुक करण्यासाठी, आत्ता मदत मिळवण्यासाठी आणि तुमच्या ऑर्डर पाहण्यासाठी लॉग इन करा.',
    loginTitle: 'लॉग इन',
    ofCategory: (name: string, { translations }: CategoryView) =>
      translations?.['mr']?.description ?? `${name}: जवळचे कारीगर, त्यांच्या किमती आणि रेटिंग पहा आणि तुमच्या सोयीच्या वेळेची भेट बुक करा.`,
    ofService: (name: string, { provider, city }: Names) => `${name}: ${provider}, ${city}.`,
    ofProvider: (name: string, city: string) => `${name}, ${city}`,
  },
} as const satisfies Record<AccountLanguage, object>;
