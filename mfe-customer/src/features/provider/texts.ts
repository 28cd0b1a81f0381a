import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'provider', {
  'en-IN': {
    failed: 'This karigar could not be loaded',
    slow: 'This karigar’s page is taking longer than usual to load.',
    goneTitle: 'We couldn’t find this karigar',
    goneText: 'They may have left {{brand}}. See who else there is.',
    seeServices: 'See all services',
    rankings: 'See the rankings',
    share: 'Share',
    shareText: '{{name}} on {{brand}}',
    linkCopied: 'Link copied',
    copyFailed: 'The link could not be copied: {{url}}',
    areas: 'Comes to',
    works: 'Works in',
    services_one: '{{count}} service',
    services_other: '{{count}} services',
    noServices: 'No services at the moment',
    noServicesText: 'Nothing can be booked here right now. Other karigars may have what you need.',
    reviews: 'Reviews',
    moreReviews: 'Show more reviews',
    reviewsFailed: 'The reviews could not be loaded',
    reviewsSlow: 'The reviews are taking longer than usual to load.',
    noReviews: 'No reviews yet. Customers can write one after a completed visit.',
  },
});
