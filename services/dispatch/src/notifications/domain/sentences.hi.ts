import type { Wording } from './sentences.ts';

export const hindi: Wording = {
  customer: 'एक ग्राहक',
  yourProvider: 'आपके कारीगर',
  provider: 'एक कारीगर',
  order: (service, when) => `${service}, ${when}`,
  orders: {
    placed: ({ customer, order }) => `${customer} का नया ऑर्डर${order && `: ${order}`}। स्वीकार करें या मना करें।`,
    confirmed: ({ provider, order }) => `${provider} ने आपका ऑर्डर स्वीकार किया${order && `: ${order}`}।`,
    rejected: ({ provider, order }) => `${provider} ने आपके ऑर्डर के लिए मना किया${order && `: ${order}`}। कृपया कोई और कारीगर चुनें।`,
    cancelledByProvider: ({ provider, order }) => `${provider} ने आपका ऑर्डर रद्द किया${order && `: ${order}`}। कृपया कोई और कारीगर चुनें।`,
    providerUnavailable: ({ provider, order }) =>
      `${provider} अब उपलब्ध नहीं हैं, इसलिए आपका ऑर्डर रद्द है${order && `: ${order}`}। कृपया कोई और कारीगर चुनें।`,
    cancelledByCustomer: ({ customer, order }) => `${customer} ने ऑर्डर रद्द किया${order && `: ${order}`}।`,
    rescheduled: ({ customer, order }) => `${customer} दूसरा समय चाहते हैं${order && `: ${order}`}। स्वीकार करें या मना करें।`,
    timeProposed: ({ provider, order, proposed }) =>
      `${provider} दूसरा समय चाहते हैं${order && `: ${order}`}।${proposed && ` नया समय: ${proposed}।`} स्वीकार करें या मना करें।`,
    proposalWithdrawn: ({ provider, order }) => `${provider} अब दूसरा समय नहीं चाहते। ऑर्डर पहले जैसा है${order && `: ${order}`}।`,
    proposalAccepted: ({ customer, order }) => `${customer} ने आपका बताया समय स्वीकार किया${order && `: ${order}`}।`,
    proposalDeclined: ({ customer, order }) => `${customer} ने आपके बताए समय के लिए मना किया। ऑर्डर पहले जैसा है${order && `: ${order}`}।`,
    proposalLapsedForCustomer: ({ provider, order }) =>
      `${provider} का बताया समय आपके जवाब के बिना निकल गया। ऑर्डर पहले जैसा है${order && `: ${order}`}।`,
    proposalLapsedForProvider: ({ customer, order }) =>
      `${customer} ने आपके बताए समय का जवाब नहीं दिया। ऑर्डर पहले जैसा है${order && `: ${order}`}।`,
    on_the_way: ({ provider, order }) => `${provider} रास्ते में हैं${order && `: ${order}`}।`,
    delayed: ({ provider, order, arrival }) =>
      `${provider} को देर हो रही है${order && `: ${order}`}।${arrival && ` ${arrival} तक पहुँचने की उम्मीद है।`}`,
    arrived: ({ provider, order }) => `${provider} पहुँच गए हैं${order && `: ${order}`}।`,
    started: ({ provider, order }) => `${provider} ने काम शुरू कर दिया है${order && `: ${order}`}।`,
    progressUndone: ({ provider, order }) => `${provider} ने पिछला अपडेट वापस लिया${order && `: ${order}`}।`,
    addressChanged: ({ customer, order }) => `${customer} ने ऑर्डर का पता बदला${order && `: ${order}`}।`,
    fulfilled: ({ order }) => `आपका ऑर्डर पूरा हुआ${order && `: ${order}`}। कैसा रहा?`,
    fulfilmentUndone: ({ provider, order }) => `काम अभी पूरा नहीं हुआ है: ${provider} ने अपडेट वापस लिया${order && `: ${order}`}।`,
    paidByCustomer: ({ customer, order }) => `${customer} का कहना है कि पैसा दे दिया गया${order && `: ${order}`}। कृपया पुष्टि करें।`,
    paidToProvider: ({ provider, order }) => `${provider} का कहना है कि पैसा मिल गया${order && `: ${order}`}। कृपया पुष्टि करें।`,
    unpaidByCustomer: ({ customer, order }) => `${customer} ने पेमेंट का मार्क वापस लिया${order && `: ${order}`}।`,
    unpaidToProvider: ({ provider, order }) => `${provider} ने पेमेंट का मार्क वापस लिया${order && `: ${order}`}।`,
    extraAsked: ({ provider, order, amount }) =>
      `${provider} ने एक अतिरिक्त सामान${amount && ` (${amount})`} के लिए आपसे पूछा है${order && `: ${order}`}। स्वीकार करें या मना करें।`,
    extraWithdrawn: ({ provider, order }) => `${provider} अब अतिरिक्त सामान नहीं माँग रहे${order && `: ${order}`}।`,
    extraApproved: ({ customer, order, amount }) =>
      `${customer} ने अतिरिक्त सामान${amount && ` (${amount})`} स्वीकार किया${order && `: ${order}`}।`,
    extraDeclined: ({ customer, order, amount }) =>
      `${customer} ने अतिरिक्त सामान${amount && ` (${amount})`} के लिए मना किया${order && `: ${order}`}।`,
    endAsked: ({ order }) => `क्या काम हो गया${order && `: ${order}`}? कृपया बताएँ।`,
    noShowReported: ({ customer, order }) => `${customer} का कहना है कि कोई नहीं आया${order && `: ${order}`}। कृपया बताएँ।`,
    closedAsDone: ({ order }) => `ऑर्डर पूरा मानकर बंद किया गया${order && `: ${order}`}।`,
    noShow: ({ order }) => `ऑर्डर बंद किया गया, क्योंकि कोई नहीं आया${order && `: ${order}`}।`,
    expiredForCustomer: ({ provider, order }) => `${provider} ने समय पर जवाब नहीं दिया। आपके ऑर्डर का समय खत्म हो गया${order && `: ${order}`}।`,
    expiredForProvider: ({ order }) => `आपके जवाब के बिना एक ऑर्डर का समय खत्म हो गया${order && `: ${order}`}।`,
    expiredUnansweredForCustomer: ({ provider, order }) =>
      `${provider} ने दूसरा समय बताया था, पर आपका जवाब नहीं आया। आपके ऑर्डर का समय खत्म हो गया${order && `: ${order}`}।`,
    expiredUnansweredForProvider: ({ customer, order }) =>
      `${customer} ने आपके बताए समय का जवाब नहीं दिया। ऑर्डर का समय खत्म हो गया${order && `: ${order}`}।`,
    messageToCustomer: ({ provider, order }) => `${provider} का नया मैसेज${order && `: ${order}`}।`,
    messageToProvider: ({ customer, order }) => `${customer} का नया मैसेज${order && `: ${order}`}।`,
    reviewed: ({ customer, order }, rating) => `${customer} ने आपको 5 में से ${rating} स्टार दिए${order && `: ${order}`}।`,
    replied: ({ provider, order }) => `${provider} ने आपके रिव्यू का जवाब दिया${order && `: ${order}`}।`,
    complained: ({ customer, order }) => `${customer} ने शिकायत की है${order && `: ${order}`}। हमें अपनी बात बताएँ।`,
    complaintRead: ({ order }) => `हम शिकायत देख रहे हैं${order && `: ${order}`}।`,
    complaintResolved: ({ order }) => `शिकायत सुलझा दी गई है${order && `: ${order}`}। हमारा जवाब पढ़ें।`,
  },
  requests: {
    request: 'नई सर्विस रिक्वेस्ट आई है!',
    offerAccepted: 'आपका ऑफ़र स्वीकार हो गया! अपने ऑर्डर देखें।',
    offerDeclined: (attemptsLeft) =>
      attemptsLeft > 0
        ? `आपके ऑफ़र के लिए मना कर दिया गया। इस सर्विस के लिए आप ${attemptsLeft} ऑफ़र और दे सकते हैं`
        : 'आपके ऑफ़र के लिए मना कर दिया गया। इस सर्विस के लिए और ऑफ़र नहीं दे सकते।',
    offerSent: 'ऑफ़र भेज दिया गया!',
    firstOffer: (provider, price) => `${provider} अभी ${price} में आने को तैयार हैं। ऑफ़र दो मिनट तक खुला है।`,
    requestExpired: (category) => `${category}: आपकी रिक्वेस्ट बुकिंग के बिना खत्म हो गई। फिर से पूछें, या विज़िट बुक करें।`,
    offerCountered: (service, price) => `${service}: ग्राहक ${price} का दाम सुझा रहे हैं। इसे मान लें, या अपना ऑफ़र वैसा ही रहने दें।`,
    offerExpired: (service) => `${service}: आपके ऑफ़र का समय बिना जवाब के खत्म हो गया।`,
    offerClosed: {
      accepted: (service) => `${service}: ग्राहक ने दूसरे कारीगर को चुना। आपका ऑफ़र बंद हो गया।`,
      cancelled: (service) => `${service}: ग्राहक ने रिक्वेस्ट रोक दी। आपका ऑफ़र बंद हो गया।`,
      expired: (service) => `${service}: ग्राहक के चुनने से पहले रिक्वेस्ट का समय खत्म हो गया। आपका ऑफ़र बंद हो गया।`,
    },
  },
};
