import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'complaints', {
  'en-IN': {
    tabs: 'Reviews and complaints',
    reviews: 'Reviews',
    complaints: 'Complaints',
    complaintsFailed: 'Complaints could not be loaded',
    noComplaints: 'No complaints',
    noComplaintsText: 'Complaints about your orders appear here, with our answer.',
    new: 'New',
    investigating: 'Investigating',
    resolved: 'Resolved',
    operatorAnswer: 'Answer from support',
    reviewsFailed: 'Your reviews could not be loaded',
    noReviews: 'No reviews yet',
    noReviewsText: 'Customers can review you once an order is completed. Their reviews appear here.',
    more: 'Show more',
    moreFailed: 'More could not be loaded.',
    order: 'Order {{number}}',
    reply: 'Reply',
    replyTo: 'Reply to {{name}}',
    yourReply: 'Your reply',
    replyHint: 'Everybody can read it with the review. You can reply once.',
    replyMissing: 'Please write a reply first',
    sendReply: 'Send reply',
    cancel: 'Cancel',
  },
});
