import {
  inLanguage,
  type AccountLanguage,
  type CategoryView,
  type PublicProviderView,
  type RankedProviderView,
  type ServiceView,
} from '@karigar/contracts';
import {
  aboutContent,
  categoryContent,
  exploreContent,
  homeContent,
  loginContent,
  providerContent,
  rankingsContent,
  rankingsTitle,
  rupees,
  serviceContent,
  servicesContent,
  templatesContent,
  type Listed,
  type NameOfCategory,
} from './first-content.ts';
import type { Html } from './html.ts';
import { pageTexts } from './page-texts.ts';

/** The texts of a public page in one language, and its first content. */
export interface PageDescription {
  /** Null: only the name of the site. */
  readonly title: string | null;
  /** For link previews. */
  readonly heading: string;
  readonly description: string;
  /** Absolute address; null: the site's own picture. */
  readonly image: string | null;
  /** schema.org data; null for a page about nothing in particular. */
  readonly structured: Readonly<Record<string, unknown>> | null;
  /** The first content, until the frontend draws the page. */
  readonly content: Html;
}

/** Makes a path absolute. */
type Absolute = (path: string) => string;

const ratingOf = ({ rating, reviewsCount }: { rating: number; reviewsCount: number }) =>
  reviewsCount === 0 ? {} : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviewsCount } };
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text);

export function servicePage(
  service: ServiceView,
  nameOfCategory: NameOfCategory,
  language: AccountLanguage,
  absolute: Absolute,
): PageDescription {
  const { name, description, ProviderInfo: provider } = service;
  const names = { provider: provider.name, city: service.city };
  const image = absolute(service.cover_image);
  return {
    title: name,
    heading: name,
    description: shortened(`${pageTexts[language].ofService(name, names)} ${description}`),
    image,
    structured: {
      '@type': 'Service',
      name,
      description,
      url: absolute(`/service/${service.id}`),
      image,
      serviceType: service.category.name,
      areaServed: service.locations.length > 0 ? service.locations : [service.city],
      provider: { '@type': 'LocalBusiness', name: provider.name, url: absolute(`/providers/${provider.id}`) },
      offers: { '@type': 'Offer', price: service.visiting_charge, priceCurrency: 'INR' },
      ...ratingOf(service),
    },
    content: serviceContent(service, nameOfCategory, language),
  };
}

export function categoryPage(category: CategoryView, listed: Listed, language: AccountLanguage, absolute: Absolute): PageDescription {
  const { name, slug, description } = category;
  const title = inLanguage(category, 'name', language);
  return {
    title,
    heading: title,
    description: shortened(pageTexts[language].ofCategory(title, category)),
    image: null,
    structured: {
      '@type': 'CollectionPage',
      name,
      description,
      url: absolute(`/services/${slug}`),
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: listed.services.map((service, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: service.name,
          url: absolute(`/service/${service.id}`),
        })),
      },
    },
    content: categoryContent(category, listed, language),
  };
}

export function servicesPage(listed: Listed, language: AccountLanguage): PageDescription {
  const { services: title, servicesLead: description } = pageTexts[language];
  return { title, heading: title, description, image: null, structured: null, content: servicesContent(listed, language) };
}

export function explorePage(listed: Listed, language: AccountLanguage): PageDescription {
  const { explore: title, exploreLead: description } = pageTexts[language];
  return { title, heading: title, description, image: null, structured: null, content: exploreContent(listed, language) };
}

export function homePage(categories: readonly CategoryView[], language: AccountLanguage, absolute: Absolute): PageDescription {
  const { claim, lead } = pageTexts[language];
  return {
    title: null,
    heading: claim.join(' '),
    description: `${claim.join(' ')} ${lead}`,
    image: null,
    structured: { '@type': 'WebSite', url: absolute('/') },
    content: homeContent(categories, language),
  };
}

export function loginPage(language: AccountLanguage): PageDescription {
  const { loginTitle: title, login: heading, loginLead: description } = pageTexts[language];
  return { title, heading, description, image: null, structured: null, content: loginContent(language) };
}

export function rankingsPage(ranked: readonly RankedProviderView[], city: string, language: AccountLanguage): PageDescription {
  const [title, description] = [rankingsTitle(city, language), pageTexts[language].rankingsLead];
  return { title, heading: title, description, image: null, structured: null, content: rankingsContent(ranked, city, language) };
}

export function templatesPage(language: AccountLanguage): PageDescription {
  const { templates: title, templatesLead: description } = pageTexts[language];
  return { title, heading: title, description, image: null, structured: null, content: templatesContent(language) };
}

export function aboutPage(brand: string, language: AccountLanguage): PageDescription {
  const [title, description] = [pageTexts[language].about(brand), pageTexts[language].aboutLead(brand)];
  return { title, heading: title, description, image: null, structured: null, content: aboutContent(brand, language) };
}

export function providerPage(
  provider: PublicProviderView,
  nameOfCategory: NameOfCategory,
  language: AccountLanguage,
  absolute: Absolute,
): PageDescription {
  const { id, name, city, state, avatar, categories, services } = provider;
  const image = avatar === null ? null : absolute(avatar);
  const trades = categories.map((category) => category.name).join(', ');
  return {
    title: name,
    heading: name,
    description: shortened(
      `${pageTexts[language].ofProvider(name, city)}: ${trades}. ${services.map((service) => `${service.name} (${rupees(service.visiting_charge)})`).join(', ')}`,
    ),
    image,
    structured: {
      '@type': 'LocalBusiness',
      name,
      url: absolute(`/providers/${id}`),
      ...(image === null ? {} : { image }),
      address: { '@type': 'PostalAddress', addressLocality: city, addressRegion: state, addressCountry: 'IN' },
      ...ratingOf(provider),
    },
    content: providerContent(provider, nameOfCategory, language),
  };
}
