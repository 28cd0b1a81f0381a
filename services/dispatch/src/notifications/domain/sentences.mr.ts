import type { Wording } from './sentences.ts';

export const marathi: Wording = {
  customer: 'ग्राहक',
  yourProvider: 'कारीगर',
  provider: 'एक कारीगर',
  order: (service, when) => `${service}, ${when}`,
  orders: {
    placed: ({ customer, order }) => `${customer} यांची नवीन ऑर्डर${order && `: ${order}`}. स्वीकारा किंवा नाकारा.`,
    confirmed: ({ provider, order }) => `${provider} यांनी तुमची ऑर्डर स्वीकारली${order && `: ${order}`}.`,
    rejected: ({ provider, order }) => `${provider} यांनी तुमची ऑर्डर नाकारली${order && `: ${order}`}. कृपया दुसरे कारीगर निवडा.`,
    cancelledByProvider: ({ provider, order }) => `${provider} यांनी तुमची ऑर्डर रद्द केली${order && `: ${order}`}. कृपया दुसरे कारीगर निवडा.`,
    providerUnavailable: ({ provider, order }) =>
      `${provider} आता उपलब्ध नाहीत, म्हणून तुमची ऑर्डर रद्द आहे${order && `: ${order}`}. कृपया दुसरे कारीगर निवडा.`,
    cancelledByCustomer: ({ customer, order }) => `${customer} यांनी ऑर्डर रद्द केली${order && `: ${order}`}.`,
    rescheduled: ({ customer, order }) => `${customer} यांना दुसरी वेळ हवी आहे${order && `: ${order}`}. स्वीकारा किंवा नाकारा.`,
    timeProposed: ({ provider, order, proposed }) =>
      `${provider} दुसरी वेळ सुचवत आहेत${order && `: ${order}`}.${proposed && ` नवीन वेळ: ${proposed}.`} स्वीकारा किंवा नाकारा.`,
    proposalWithdrawn: ({ provider, order }) => `${provider} यांनी सुचवलेली वेळ मागे घेतली. तुमची ऑर्डर होती तशीच आहे${order && `: ${order}`}.`,
    proposalAccepted: ({ customer, order }) => `${customer} यांनी तुम्ही सुचवलेली वेळ स्वीकारली${order && `: ${order}`}.`,
    proposalDeclined: ({ customer, order }) => `${customer} यांनी तुम्ही सुचवलेली वेळ नाकारली. ऑर्डर होती तशीच आहे${order && `: ${order}`}.`,
    proposalLapsedForCustomer: ({ provider, order }) =>
      `${provider} यांनी सुचवलेल्या वेळेची मुदत तुमच्या उत्तराविना संपली. तुमची ऑर्डर होती तशीच आहे${order && `: ${order}`}.`,
    proposalLapsedForProvider: ({ customer, order }) =>
      `${customer} यांनी तुम्ही सुचवलेल्या वेळेला उत्तर दिले नाही. ऑर्डर होती तशीच आहे${order && `: ${order}`}.`,
    on_the_way: ({ provider, order }) => `${provider} वाटेत आहेत${order && `: ${order}`}.`,
    delayed: ({ provider, order, arrival }) =>
      `${provider} यांना उशीर होत आहे${order && `: ${order}`}.${arrival && ` ${arrival} पर्यंत पोहोचण्याची अपेक्षा आहे.`}`,
    arrived: ({ provider, order }) => `${provider} पोहोचले आहेत${order && `: ${order}`}.`,
    started: ({ provider, order }) => `${provider} यांनी काम सुरू केले आहे${order && `: ${order}`}.`,
    progressUndone: ({ provider, order }) => `${provider} यांनी शेवटचा अपडेट मागे घेतला${order && `: ${order}`}.`,
    addressChanged: ({ customer, order }) => `${customer} यांनी ऑर्डरचा पत्ता बदलला${order && `: ${order}`}.`,
    fulfilled: ({ order }) => `तुमची ऑर्डर पूर्ण झाली${order && `: ${order}`}. कसे झाले?`,
    fulfilmentUndone: ({ provider, order }) => `काम अजून पूर्ण झालेले नाही: ${provider} यांनी अपडेट मागे घेतला${order && `: ${order}`}.`,
    paidByCustomer: ({ customer, order }) => `${customer} यांचे म्हणणे आहे की पैसे दिले आहेत${order && `: ${order}`}. कृपया खात्री करा.`,
    paidToProvider: ({ provider, order }) => `${provider} यांचे म्हणणे आहे की पैसे मिळाले आहेत${order && `: ${order}`}. कृपया खात्री करा.`,
    unpaidByCustomer: ({ customer, order }) => `${customer} यांनी पेमेंटची नोंद मागे घेतली${order && `: ${order}`}.`,
    unpaidToProvider: ({ provider, order }) => `${provider} यांनी पेमेंटची नोंद मागे घेतली${order && `: ${order}`}.`,
    extraAsked: ({ provider, order, amount }) =>
      `${provider} यांनी अतिरिक्त सामानासाठी${amount && ` (${amount})`} तुम्हाला विचारले आहे${order && `: ${order}`}. मंजूर करा किंवा नाकारा.`,
    extraWithdrawn: ({ provider, order }) => `${provider} यांना आता अतिरिक्त सामान नको आहे${order && `: ${order}`}.`,
    extraApproved: ({ customer, order, amount }) =>
      `${customer} यांनी अतिरिक्त सामान${amount && ` (${amount})`} मंजूर केले${order && `: ${order}`}.`,
    extraDeclined: ({ customer, order, amount }) =>
      `${customer} यांनी अतिरिक्त सामान${amount && ` (${amount})`} नाकारले${order && `: ${order}`}.`,
    endAsked: ({ order }) => `काम झाले का${order && `: ${order}`}? कृपया सांगा.`,
    noShowReported: ({ customer, order }) => `${customer} यांचे म्हणणे आहे की कोणी आले नाही${order && `: ${order}`}. कृपया सांगा.`,
    closedAsDone: ({ order }) => `ऑर्डर पूर्ण झाली असे धरून बंद केली${order && `: ${order}`}.`,
    noShow: ({ order }) => `कोणी आले नाही म्हणून ऑर्डर बंद केली${order && `: ${order}`}.`,
    expiredForCustomer: ({ provider, order }) => `${provider} यांनी वेळेत उत्तर दिले नाही. तुमच्या ऑर्डरची वेळ संपली${order && `: ${order}`}.`,
    expiredForProvider: ({ order }) => `तुमच्या उत्तराविना एका ऑर्डरची वेळ संपली${order && `: ${order}`}.`,
    expiredUnansweredForCustomer: ({ provider, order }) =>
      `${provider} यांनी दुसरी वेळ सुचवली होती, पण तुमचे उत्तर आले नाही. तुमच्या ऑर्डरची वेळ संपली${order && `: ${order}`}.`,
    expiredUnansweredForProvider: ({ customer, order }) =>
      `${customer} यांनी तुम्ही सुचवलेल्या वेळेला उत्तर दिले नाही. ऑर्डरची वेळ संपली${order && `: ${order}`}.`,
    messageToCustomer: ({ provider, order }) => `${provider} यांचा नवीन मेसेज${order && `: ${order}`}.`,
    messageToProvider: ({ customer, order }) => `${customer} यांचा नवीन मेसेज${order && `: ${order}`}.`,
    reviewed: ({ customer, order }, rating) => `${customer} यांनी तुम्हाला 5 पैकी ${rating} स्टार दिले${order && `: ${order}`}.`,
    replied: ({ provider, order }) => `${provider} यांनी तुमच्या रिव्ह्यूला उत्तर दिले${order && `: ${order}`}.`,
    complained: ({ customer, order }) => `${customer} यांनी तक्रार केली आहे${order && `: ${order}`}. तुमची बाजू आम्हाला सांगा.`,
    complaintRead: ({ order }) => `आम्ही तक्रार पाहत आहोत${order && `: ${order}`}.`,
    complaintResolved: ({ order }) => `तक्रार सोडवली आहे${order && `: ${order}`}. आमचे उत्तर वाचा.`,
  },
  requests: {
    request: 'नवीन सेवेची विनंती आली आहे!',
    offerAccepted: 'तुमची ऑफर स्वीकारली! तुमच्या ऑर्डर पहा.',
    offerDeclined: (attemptsLeft) =>
      attemptsLeft > 0
        ? `तुमची ऑफर नाकारली. या सेवेसाठी तुम्ही आणखी ${attemptsLeft} ऑफर देऊ शकता`
        : 'तुमची ऑफर नाकारली. या सेवेसाठी आणखी ऑफर देता येत नाही.',
    offerSent: 'ऑफर पाठवली!',
    firstOffer: (provider, price) => `${provider} आत्ता ${price} मध्ये यायला तयार आहेत. ऑफर दोन मिनिटे सुरू आहे.`,
    requestExpired: (category) => `${category}: तुमची विनंती बुकिंगशिवाय संपली. पुन्हा विचारा, किंवा भेट बुक करा.`,
    offerCountered: (service, price) => `${service}: ग्राहक ${price} किंमत सुचवत आहेत. ती स्वीकारा, किंवा तुमची ऑफर आहे तशी राहू द्या.`,
    offerExpired: (service) => `${service}: तुमच्या ऑफरची वेळ उत्तराविना संपली.`,
    offerClosed: {
      accepted: (service) => `${service}: ग्राहकांनी दुसऱ्या कारीगराला निवडले. तुमची ऑफर बंद झाली.`,
      cancelled: (service) => `${service}: ग्राहकांनी विनंती थांबवली. तुमची ऑफर बंद झाली.`,
      expired: (service) => `${service}: ग्राहकांनी निवडण्यापूर्वी विनंतीची वेळ संपली. तुमची ऑफर बंद झाली.`,
    },
  },
};
