import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'templates', {
  'en-IN': {
    title: 'Templates',
    lead: 'Ready-made briefs for common jobs. Choose one, fill in the blanks when you book, and the karigar knows what to bring.',
    category: 'Category',
    allCategories: 'All categories',
    failed: 'The templates could not be loaded',
    slow: 'The templates are taking longer than usual to load.',
    none: 'No templates in this category yet',
    noneText: 'See all templates, or book a service and describe the job in your own words.',
    seeAll: 'See all templates',
    price: 'Visit usually {{from}} to {{to}}',
    priceOne: 'Visit usually {{from}}',
    priceOf_one: '{{place}}, from {{count}} service',
    priceOf_other: '{{place}}, from {{count}} services',
    anywhere: 'Anywhere',
    priceUnknown: 'Too few services in {{city}} to say what is usual',
    priceUnknownAnywhere: 'Too few services to say what is usual',
    book: 'Book a visit',
    bookFor: 'Book a visit: {{title}}',
    now: 'Get help now',
    nowFor: 'Get help now: {{title}}',
  },
});
