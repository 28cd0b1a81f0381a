import type { Sentences } from './sentences.ts';

/** Hindi for the English messages of the server and the constants of the contracts. `sentences.unit.test.ts` checks that none is missing. */
export const sentences: Sentences = {
  // Problems: packages/contracts/src/kit/problem.ts
  'The request could not be read. Check that the body is valid JSON.': 'रिक्वेस्ट पढ़ी नहीं जा सकी।',
  'That code is not right. Check it and try again.': 'यह कोड सही नहीं है। देखकर फिर कोशिश करें।',
  'Please log in to continue.': 'आगे बढ़ने के लिए लॉग इन करें।',
  'You have been logged out. Please log in again.': 'आप लॉग आउट हो गए हैं। कृपया फिर से लॉग इन करें।',
  'The email, mobile number or password is not right.': 'ईमेल, मोबाइल नंबर या पासवर्ड सही नहीं है।',
  'This is not available to your kind of account.': 'यह आपके प्रकार के अकाउंट के लिए नहीं है।',
  'Please verify your mobile number first.': 'पहले अपना मोबाइल नंबर वेरिफ़ाई करें।',
  'This account is blocked. Please contact support to find out why and to have it opened again.':
    'यह अकाउंट ब्लॉक है। कारण जानने और इसे फिर से खुलवाने के लिए सपोर्ट से संपर्क करें।',
  'This account is blocked. Please contact support ({{contact}}) to find out why and to have it opened again.':
    'यह अकाउंट ब्लॉक है। कारण जानने और इसे फिर से खुलवाने के लिए सपोर्ट ({{contact}}) से संपर्क करें।',
  'You are logged in as somebody else.': 'आप किसी और अकाउंट से लॉग इन हैं।',
  'This request is not open to your service.': 'यह रिक्वेस्ट आपकी सर्विस के लिए नहीं है।',
  'We couldn’t find this. It may have been removed, or it belongs to another account.':
    'यह नहीं मिला। शायद इसे हटा दिया गया है, या यह किसी और अकाउंट का है।',
  'This address does not answer that method.': 'यह पता इस तरीके से जवाब नहीं देता।',
  'Somebody changed this at the same moment. Please try again.': 'इसी समय किसी और ने इसे बदल दिया। कृपया फिर कोशिश करें।',
  'An account with this mobile number or email exists already. Please log in.': 'इस मोबाइल नंबर या ईमेल से अकाउंट पहले से है। कृपया लॉग इन करें।',
  'An account with this mobile number exists already. Please log in.': 'इस मोबाइल नंबर से अकाउंट पहले से है। कृपया लॉग इन करें।',
  'An account with this email exists already. Please log in.': 'इस ईमेल से अकाउंट पहले से है। कृपया लॉग इन करें।',
  'There are open orders. Complete or cancel these orders first.': 'कुछ ऑर्डर बाकी हैं। पहले उन्हें पूरा या रद्द करें।',
  'Cannot delete this service because it has associated orders. Complete or cancel these orders first.':
    'यह सर्विस डिलीट नहीं हो सकती, क्योंकि इसके ऑर्डर बाकी हैं। पहले उन्हें पूरा या रद्द करें।',
  'This service cannot be booked any more.': 'यह सर्विस अब बुक नहीं हो सकती।',
  'The karigar of this service has your mobile number or email, so you cannot book or review it.':
    'इस सर्विस के कारीगर का मोबाइल नंबर या ईमेल आपका ही है, इसलिए आप इसे न बुक कर सकते हैं, न इसका रिव्यू दे सकते हैं।',
  'That time has just been taken. Please choose another one.': 'यह समय अभी-अभी किसी और ने ले लिया। कृपया कोई और चुनें।',
  'The price has changed. Please check the new total.': 'दाम बदल गया है। कृपया नया कुल दाम देखें।',
  'The order has moved on, so this is not possible any more.': 'ऑर्डर आगे बढ़ चुका है, इसलिए अब यह नहीं हो सकता।',
  'It is too early for this.': 'इसके लिए अभी जल्दी है।',
  'This has been done already.': 'यह पहले ही हो चुका है।',
  'This has changed since you saw it. Please look at it again.': 'आपके देखने के बाद यह बदल गया है। कृपया इसे फिर से देखें।',
  'No offer of this request has been accepted yet.': 'इस रिक्वेस्ट का कोई ऑफ़र अभी स्वीकार नहीं हुआ है।',
  'This offer is not available any more.': 'यह ऑफ़र अब उपलब्ध नहीं है।',
  'The customer is confirming your offer right now.': 'ग्राहक अभी आपका ऑफ़र कन्फ़र्म कर रहे हैं।',
  'You have already suggested a price for this offer.': 'इस ऑफ़र के लिए आप दाम सुझा चुके हैं।',
  'Suggest more than you did before.': 'पहले से ज़्यादा दाम सुझाएँ।',
  'Suggest less than the offered price, and at least half of it.': 'ऑफ़र के दाम से कम और उसके आधे से कम नहीं, इतना सुझाएँ।',
  'You are at work. Fulfil your order first, then you can make offers again.': 'आप अभी काम पर हैं। पहले ऑर्डर पूरा करें, फिर ऑफ़र भेज सकेंगे।',
  'Your last offer for this request is still open.': 'इस रिक्वेस्ट पर आपका पिछला ऑफ़र अभी खुला है।',
  'Maximum offer attempts reached for this service request': 'इस रिक्वेस्ट के लिए आप सबसे ज़्यादा ऑफ़र भेज चुके हैं',
  'You already have an open request in this category.': 'इस कैटेगरी में आपकी एक रिक्वेस्ट पहले से खुली है।',
  'You have changed this five times, or would be more than three hours late. Please call the customer.':
    'आप इसे पाँच बार बदल चुके हैं, या तीन घंटे से ज़्यादा देर होगी। कृपया ग्राहक को फ़ोन करें।',
  'You have changed this as often as one order allows. Please agree on the rest in a message, or cancel the order.':
    'आप इसे उतनी बार बदल चुके हैं जितनी बार एक ऑर्डर में बदला जा सकता है। बाकी बात कृपया मैसेज में तय करें, या ऑर्डर रद्द करें।',
  'That is not the customer’s code. Ask them to read it from their order.': 'यह ग्राहक का कोड नहीं है। उनसे कहें कि वे इसे अपने ऑर्डर पर देखकर बताएँ।',
  'Too many wrong codes. Start the work without the code.': 'कई बार गलत कोड डाला गया। काम बिना कोड के शुरू करें।',
  'Enter the four digits that the customer tells you.': 'ग्राहक जो चार अंक बताएँ, वे डालें।',
  'The voice note is no longer there. Please record it again.': 'वॉइस नोट अब मौजूद नहीं है। कृपया फिर से रिकॉर्ड करें।',
  'Only WebM, Ogg and MP4 recordings are accepted.': 'केवल WebM, Ogg और MP4 रिकॉर्डिंग ली जाती हैं।',
  'This request is closed.': 'यह रिक्वेस्ट बंद हो चुकी है।',
  'This request has been extended once already.': 'इस रिक्वेस्ट का समय एक बार बढ़ चुका है।',
  'Karigars near you are being asked first. You can widen the search after 30 seconds.':
    'पहले आपके आसपास के कारीगरों से पूछा जा रहा है। 30 सेकंड बाद आप खोज का दायरा बढ़ा सकते हैं।',
  'We do not know which areas are near this place.': 'हमें नहीं पता कि इस जगह के पास कौन-से इलाके हैं।',
  'You have complained about this order already. Please wait for the answer before you complain again.':
    'इस ऑर्डर के बारे में आप शिकायत कर चुके हैं। फिर से शिकायत करने से पहले कृपया उसके जवाब का इंतज़ार करें।',
  'This order has been reviewed already.': 'इस ऑर्डर का रिव्यू दिया जा चुका है।',
  'This review has been replied to already.': 'इस रिव्यू का जवाब दिया जा चुका है।',
  'We have removed this review from public view, so it cannot be replied to.':
    'हमने यह रिव्यू सबकी नज़र से हटा दिया है, इसलिए इसका जवाब नहीं दिया जा सकता।',
  'Messages can be written from the confirmation of an order until two weeks after its end.':
    'ऑर्डर कन्फ़र्म होने से लेकर उसके खत्म होने के दो हफ़्ते बाद तक मैसेज लिखे जा सकते हैं।',
  'This account has been deleted, so nobody would read your message.': 'यह अकाउंट डिलीट हो चुका है, इसलिए आपका मैसेज कोई नहीं पढ़ेगा।',
  'You have sent many messages in a short time. Please wait a moment.': 'आपने थोड़े समय में बहुत मैसेज भेजे हैं। कृपया थोड़ा रुकें।',
  'The current password is not right.': 'मौजूदा पासवर्ड सही नहीं है।',
  'You have downloaded your data several times today. Please try again tomorrow.':
    'आप आज अपना डेटा कई बार डाउनलोड कर चुके हैं। कृपया कल फिर कोशिश करें।',
  'Your data could not be put together, because a part of the service does not answer. Please try again in a few minutes.':
    'आपका डेटा इकट्ठा नहीं हो सका, क्योंकि सेवा का एक हिस्सा जवाब नहीं दे रहा। कृपया कुछ मिनट में फिर कोशिश करें।',
  'This picture is no longer there. Please remove it and add it again.': 'यह फ़ोटो अब नहीं है। कृपया इसे हटाकर फिर से जोड़ें।',
  'Only JPEG, PNG and WebP images are accepted.': 'केवल JPEG, PNG और WebP फ़ोटो ली जाती हैं।',
  'This browser’s push service is not supported.': 'इस ब्राउज़र पर नोटिफ़िकेशन नहीं भेजे जा सकते।',
  'A photo is no longer there. Please remove it and add it again.': 'एक फ़ोटो अब नहीं है। कृपया उसे हटाकर फिर से जोड़ें।',
  'Each photo once': 'हर फ़ोटो एक ही बार',
  'This conversation is full. Please call instead.': 'यह बातचीत भर चुकी है। कृपया फ़ोन करें।',
  'Only a fulfilled order of the last 14 days can be reviewed.': 'पिछले 14 दिनों में पूरे हुए ऑर्डर का ही रिव्यू दिया जा सकता है।',
  'The same request is still being worked on. Please try again in a moment.': 'इसी रिक्वेस्ट पर काम चल रहा है। थोड़ी देर में फिर कोशिश करें।',
  'That code has expired. Please ask for a new one.': 'इस कोड का समय खत्म हो गया। कृपया नया कोड मँगाएँ।',
  'That is too large to send.': 'यह भेजने के लिए बहुत बड़ा है।',
  'That type of content is not accepted here.': 'इस तरह की फ़ाइल यहाँ नहीं ली जाती।',
  'Some fields need your attention.': 'कुछ जानकारी फिर से देख लें।',
  'That time cannot be booked. Please choose one of the shown times.': 'यह समय बुक नहीं हो सकता। कृपया दिखाए गए समय में से चुनें।',
  'This Idempotency-Key was used for a different request.': 'यह रिक्वेस्ट पहले किसी और काम के लिए भेजी जा चुकी है।',
  'Please wait before asking for another code.': 'दूसरा कोड मँगाने से पहले थोड़ा रुकें।',
  'Too many codes were asked for. Please try again later.': 'बहुत ज़्यादा कोड मँगाए गए। कृपया बाद में फिर कोशिश करें।',
  'Too many wrong codes. Please ask for a new one.': 'बहुत बार गलत कोड लिखा गया। कृपया नया कोड मँगाएँ।',
  'Too many requests. Please wait a moment.': 'बहुत ज़्यादा बार कोशिश हुई। कृपया थोड़ा रुकें।',
  'Something went wrong on our side. Please try again.': 'हमारी तरफ़ से कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
  'Very many people are asking for help right now. Please try again in a few seconds.':
    'अभी बहुत सारे लोग मदद माँग रहे हैं। कृपया कुछ सेकंड बाद फिर कोशिश करें।',
  'A part of the service is down. Please try again in a moment.': 'सर्विस का एक हिस्सा अभी बंद है। थोड़ी देर में फिर कोशिश करें।',

  'This address is outside the area of this service.': 'यह पता इस सर्विस के इलाके से बाहर है।',
  'Your sign-in has expired or was for another email. Sign in again, or register without it.':
    'आपके साइन-इन का समय खत्म हो गया, या वह किसी और ईमेल का था। फिर से साइन इन करें, या उसके बिना रजिस्टर करें।',

  // Messages of use cases
  'This password is very common, so others could guess it. Please choose another one.':
    'यह पासवर्ड बहुत आम है, इसलिए दूसरे इसका अंदाज़ा लगा सकते हैं। कृपया कोई और चुनें।',
  'This number cannot receive SMS. Please enter another mobile number.': 'इस नंबर पर SMS नहीं आ सकता। कृपया दूसरा मोबाइल नंबर लिखें।',
  'This is your email already.': 'यह आपका ही ईमेल है।',
  'The code could not be sent. Please try again in a moment.': 'कोड नहीं भेजा जा सका। थोड़ी देर में फिर कोशिश करें।',
  'This mobile number has no account of this kind.': 'इस मोबाइल नंबर से ऐसा कोई अकाउंट नहीं है।',
  'This account is being deleted.': 'यह अकाउंट डिलीट किया जा रहा है।',
  'This complaint has been resolved already.': 'यह शिकायत पहले ही सुलझ चुकी है।',
  'Please choose a picture': 'कृपया फ़ोटो चुनें',
  'Please choose a cover image': 'कृपया कवर फ़ोटो चुनें',
  'Please choose a category': 'कृपया कैटेगरी चुनें',
  'Please choose one of the categories': 'कृपया कोई कैटेगरी चुनें',
  'The list cannot be continued from here. Please start again at its beginning.': 'यह सूची यहाँ से आगे नहीं दिखाई जा सकती। कृपया इसे शुरू से देखें।',
  'Please tell us the city': 'कृपया शहर बताएँ',
  'Enter a PIN code or use your location.': 'PIN कोड लिखें या अपनी लोकेशन लें।',
  'We cannot find this PIN code on the map. Use your location or a PIN code nearby.':
    'यह PIN कोड हमें नक्शे पर नहीं मिला। अपनी लोकेशन लें या पास का कोई PIN कोड लिखें।',
  'Your location is outside India. Enter a PIN code instead.': 'आपकी लोकेशन भारत से बाहर है। इसकी जगह PIN कोड लिखें।',
  'Please keep to {{count}} working images': 'काम की {{count}} फ़ोटो तक ही रखें',
  'You have as many of these as one account can have. Please end one first.': 'एक अकाउंट में इतने ही हो सकते हैं। कृपया पहले कोई एक पूरा करें।',
  '{{count}} of your bookings are waiting for an answer already. Please wait for one, or cancel one.':
    'आपकी {{count}} बुकिंग पहले से जवाब का इंतज़ार कर रही हैं। कृपया जवाब का इंतज़ार करें या कोई बुकिंग रद्द करें।',
  '{{count}} of your bookings are waiting for an answer of this karigar already. Please wait for one, or cancel one.':
    'आपकी {{count}} बुकिंग पहले से इस कारीगर के जवाब का इंतज़ार कर रही हैं। कृपया जवाब का इंतज़ार करें या कोई बुकिंग रद्द करें।',
  'You have cancelled {{count}} bookings of this karigar within a day. Please wait until tomorrow, or choose another karigar.':
    'आपने एक दिन में इस कारीगर की {{count}} बुकिंग रद्द की हैं। कृपया कल तक रुकें, या कोई और कारीगर चुनें।',
  'You have {{count}} open requests already. Please end one before you ask for more help.':
    'आपकी {{count}} रिक्वेस्ट पहले से खुली हैं। नई मदद माँगने से पहले कोई एक बंद करें।',
  'You have asked for help {{count}} times within an hour. Please wait a while.': 'आपने एक घंटे में {{count}} बार मदद माँगी है। कृपया थोड़ा रुकें।',
  'You have added {{count}} photos and voice notes that were not sent. Please try again in two days.':
    'आपने {{count}} फ़ोटो और वॉइस नोट जोड़े हैं जो भेजे नहीं गए। कृपया दो दिन बाद फिर कोशिश करें।',
  'At most {{count}} services can be listed. Please delete one first.':
    'ज़्यादा से ज़्यादा {{count}} सर्विस दिखाई जा सकती हैं। कृपया पहले कोई एक हटाएँ।',
  'At most {{count}} karigars can be saved': 'ज़्यादा से ज़्यादा {{count}} कारीगर सेव किए जा सकते हैं',
  'At most {{count}} complaints can be made about one order.': 'एक ऑर्डर के बारे में ज़्यादा से ज़्यादा {{count}} शिकायतें की जा सकती हैं।',
  'At most {{count}} addresses can be saved': 'ज़्यादा से ज़्यादा {{count}} पते सेव किए जा सकते हैं',
  'Please enter a valid account number': 'कृपया सही खाता नंबर लिखें',
  'Please choose a JPEG, PNG or WebP image': 'कृपया JPEG, PNG या WebP फ़ोटो चुनें',
  'This image is broken or too large': 'यह फ़ोटो खराब है या बहुत बड़ी है',
  'Unknown device': 'अनजान डिवाइस',
  'Passwords do not match': 'दोनों पासवर्ड एक जैसे नहीं हैं',

  // Fields: packages/contracts/src/kit/sentences.ts
  'Enter text here.': 'यहाँ लिखें।',
  'Enter a number.': 'संख्या लिखें।',
  'Enter a whole number.': 'पूरी संख्या लिखें।',
  'Choose yes or no.': 'हाँ या नहीं चुनें।',
  'Enter a date.': 'तारीख लिखें।',
  'Enter a list.': 'सूची लिखें।',
  'Please enter a valid email address.': 'कृपया सही ईमेल लिखें।',
  'Enter a full web address.': 'पूरा वेब पता लिखें।',
  'Enter a date and time.': 'तारीख और समय लिखें।',
  'Enter a date as YYYY-MM-DD.': 'तारीख YYYY-MM-DD के रूप में लिखें।',
  'This is required.': 'यह ज़रूरी है।',
  'This is not valid.': 'यह सही नहीं है।',
  'Enter at least {{count}} characters.': 'कम से कम {{count}} अक्षर लिखें।',
  'Enter at most {{count}} characters.': 'ज़्यादा से ज़्यादा {{count}} अक्षर लिखें।',
  'Choose at least {{count}}.': 'कम से कम {{count}} चुनें।',
  'Choose at most {{count}}.': 'ज़्यादा से ज़्यादा {{count}} चुनें।',
  'Must be more than {{limit}}.': '{{limit}} से ज़्यादा होना चाहिए।',
  'Must be at least {{limit}}.': 'कम से कम {{limit}} होना चाहिए।',
  'Must be less than {{limit}}.': '{{limit}} से कम होना चाहिए।',
  'Must be at most {{limit}}.': 'ज़्यादा से ज़्यादा {{limit}} हो सकता है।',
  'Enter a multiple of {{divisor}}.': '{{divisor}} का गुणज लिखें।',
  'This does not look right. Check it and try again.': 'यह सही नहीं लग रहा। देखकर फिर कोशिश करें।',
  'Choose one of the listed options.': 'दिए गए विकल्पों में से चुनें।',
  'This cannot be changed here.': 'इसे यहाँ नहीं बदला जा सकता।',

  'Please enter a valid UPI ID': 'कृपया सही UPI ID लिखें',

  // Passwords, quoted in the specification
  'Password must be strong (8+ characters, one special char, uppercase, number)':
    'पासवर्ड मज़बूत होना चाहिए (8+ अक्षर, एक खास चिह्न, एक बड़ा अक्षर, एक अंक)',
  'Password must be at least 8 characters with a number and special character': 'पासवर्ड में कम से कम 8 अक्षर, एक अंक और एक खास चिह्न होना चाहिए',

  // Lists: packages/contracts/src/*/constants.ts
  Regular: 'सामान्य',
  Instant: 'तुरंत',
  '5-10 minutes': '5-10 मिनट',
  '15-20 minutes': '15-20 मिनट',
  '30-45 minutes': '30-45 मिनट',
  '1 hour': '1 घंटा',
  'Changed my mind': 'मन बदल गया',
  'Found a better price elsewhere': 'कहीं और बेहतर दाम मिला',
  'Delivery time too long': 'आने में बहुत देर लग रही थी',
  'Ordered by mistake': 'गलती से ऑर्डर हो गया',
  Other: 'कोई और वजह',
  'Not free at that time': 'उस समय खाली नहीं',
  'Illness or emergency': 'बीमारी या इमरजेंसी',
  'Too far away': 'बहुत दूर है',
  'Not work that I do': 'यह काम नहीं करते',
  'Quality of the work': 'काम की क्वालिटी',
  'Came late': 'देर से आए',
  'Did not come': 'नहीं आए',
  'Nobody came': 'कोई नहीं आया',
  Behaviour: 'व्यवहार',
  Price: 'दाम',
  'Something was damaged': 'कुछ टूट-फूट हुई',
  'Something else': 'कुछ और',
};
