import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('customer', 'about', {
  'en-IN': {
    title: 'About {{brand}}',
    lead: '{{brand}} connects people who need something done with people who know how, by rules that everybody can read.',
    book: 'Two ways to a karigar',
    bookText:
      'Book a visit for a time that suits you, up to {{days}} days ahead: the karigar accepts, comes, and is paid after the work. Or get help now: karigars near you answer with a price and an arrival time, and you choose.',
    rules: 'Who gets asked, and when',
    rulesLead: 'How an instant request reaches karigars:',
    rule1: 'Who gets asked',
    rule1Text:
      'We ask online karigars who offer instant service in the category and come to your city or PIN code, or whose own distance reaches you, and, if you widen it, those who come to areas near it. Nobody else sees your request.',
    rule2: 'In waves',
    rule2Text:
      'We ask those first who set out from within about {{km}} km of you, or who named your PIN code, and then those from farther away. Within each group the best rated come first, to half a star, then those who have waited longest for a request. Every {{seconds}} seconds we ask twice as many more, and nobody twice. Where there are few karigars, we ask all of them at once.',
    rule3: 'Declines cost nothing',
    rule3Text: 'A declined or missed request never lowers a karigar’s ranking.',
    rule4: 'Fair offers',
    rule4Text:
      'A karigar can send you up to {{offers}} offers for one request, one after the other. Each is valid for {{minutes}} minutes. You pay its price plus the platform charge.',
    rule5: 'One gets the work',
    rule5Text: 'An offer is held for you for {{seconds}} seconds while you confirm it. Once you accept one, all other karigars are told.',
    rule6: 'Your details stay private',
    rule6Text:
      'Before you accept, karigars see your first name, the address as you typed it, and your description. Only the karigar who comes sees your number and email.',
    money: 'What it costs',
    moneyText:
      'For a booked visit you pay the karigar’s visiting charge, {{platform}} platform charge and {{tax}} tax. For an instant visit you pay the price of the offer and {{instant}} platform charge. You see the total before you confirm, and pay after the work.',
    ratings: 'Ratings',
    ratingsText: 'Only a customer whose order was completed can write a review, once, within {{days}} days. Karigars cannot remove it.',
    moneyFailed: 'The charges could not be loaded',
    moneySlow: 'The charges are taking longer than usual to load.',
    services: 'See all services',
    now: 'Get help now',
  },
});
