import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'about', {
  'en-IN': {
    title: 'About Karigar',
    lead: 'Karigar brings people who need something done together with people who know how. Without middlemen, and with rules that everybody can read.',
    book: 'Two ways to a karigar',
    bookText:
      'Book a visit for a time that suits you, up to {{days}} days ahead: the karigar accepts, comes, and is paid after the work. Or ask now: karigars near you answer with a price and a time of arrival, and you choose.',
    rules: 'Who is asked, and when',
    rulesLead: 'What happens with a request for right now, word for word as the system does it:',
    rule1: 'Only who can come',
    rule1Text:
      'Asked are karigars who are online, offer the category for right now, and come to your city or PIN code. Nobody else sees your request.',
    rule2: 'In waves',
    rule2Text:
      'The best rated few are asked first, and every 25 seconds a circle twice as wide. Nobody is asked twice. Where there are few karigars, all of them are asked at once.',
    rule3: 'Declines cost nothing',
    rule3Text:
      'A declined offer never lowers anybody’s place, and a karigar who does not answer is asked again the next time as if nothing had happened.',
    rule4: 'Fair offers',
    rule4Text:
      'A karigar may send you at most {{offers}} offers for one request, one after the other. Each stands for {{minutes}} minutes, and its price is what you pay, plus the platform charge of {{platform}}.',
    rule5: 'One gets the work',
    rule5Text: 'While you confirm an offer it is kept for you for {{seconds}} seconds. As soon as one is accepted, all others are told.',
    rule6: 'Little is shown',
    rule6Text:
      'Before you accept, karigars see your first name, the address as you typed it, and what is wrong. Your number and email only the one who comes gets to see.',
    money: 'What it costs',
    moneyText:
      'For a booked visit you pay the visiting charge of the karigar, {{platform}} platform charge and {{tax}} tax. For an instant one the price of the offer and {{instant}} platform charge. You see the sum before you confirm, and pay after the work.',
    ratings: 'Ratings',
    ratingsText:
      'Only a customer whose order was completed can write a review, once, within {{days}} days. Karigars cannot remove it; they may answer it.',
    services: 'See all services',
    now: 'Ask now',
  },
});
