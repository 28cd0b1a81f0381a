import type { Sentences } from './sentences.ts';

/** Marathi for the English messages of the server and the constants of the contracts. `sentences.unit.test.ts` checks that none is missing. */
export const sentences: Sentences = {
  // Problems: packages/contracts/src/kit/problem.ts
  'The request could not be read. Check that the body is valid JSON.': 'विनंती वाचता आली नाही.',
  'That code is not right. Check it and try again.': 'हा कोड बरोबर नाही. तपासून पुन्हा प्रयत्न करा.',
  'Please log in to continue.': 'पुढे जाण्यासाठी लॉग इन करा.',
  'You have been logged out. Please log in again.': 'तुम्ही लॉग आउट झाला आहात. कृपया पुन्हा लॉग इन करा.',
  'The email, mobile number or password is not right.': 'ईमेल, मोबाइल नंबर किंवा पासवर्ड बरोबर नाही.',
  'This is not available to your kind of account.': 'हे तुमच्या प्रकारच्या अकाउंटसाठी नाही.',
  'Please verify your mobile number first.': 'कृपया आधी तुमच्या मोबाइल नंबरची पडताळणी करा.',
  'This account is blocked. Please contact support to find out why and to have it opened again.':
    'हे अकाउंट ब्लॉक केले आहे. कारण जाणून घेण्यासाठी आणि ते पुन्हा सुरू करण्यासाठी कृपया सपोर्टशी संपर्क साधा.',
  'This account is blocked. Please contact support ({{contact}}) to find out why and to have it opened again.':
    'हे अकाउंट ब्लॉक केले आहे. कारण जाणून घेण्यासाठी आणि ते पुन्हा सुरू करण्यासाठी कृपया सपोर्टशी ({{contact}}) संपर्क साधा.',
  'You are logged in as somebody else.': 'तुम्ही दुसऱ्या अकाउंटने लॉग इन आहात.',
  'This request is not open to your service.': 'ही विनंती तुमच्या सेवेसाठी नाही.',
  'We couldn’t find this. It may have been removed, or it belongs to another account.':
    'हे मिळाले नाही. ते कदाचित काढले गेले असेल, किंवा दुसऱ्या अकाउंटचे आहे.',
  'This address does not answer that method.': 'हा पत्ता या पद्धतीने उत्तर देत नाही.',
  'Somebody changed this at the same moment. Please try again.': 'त्याच वेळी कोणीतरी हे बदलले. कृपया पुन्हा प्रयत्न करा.',
  'An account with this mobile number or email exists already. Please log in.': 'या मोबाइल नंबर किंवा ईमेलचे अकाउंट आधीच आहे. कृपया लॉग इन करा.',
  'An account with this mobile number exists already. Please log in.': 'या मोबाइल नंबरचे अकाउंट आधीच आहे. कृपया लॉग इन करा.',
  'An account with this email exists already. Please log in.': 'या ईमेलचे अकाउंट आधीच आहे. कृपया लॉग इन करा.',
  'There are open orders. Complete or cancel these orders first.': 'काही ऑर्डर बाकी आहेत. आधी त्या पूर्ण करा किंवा रद्द करा.',
  'Cannot delete this service because it has associated orders. Complete or cancel these orders first.':
    'ही सेवा डिलीट करता येत नाही, कारण तिच्या ऑर्डर बाकी आहेत. आधी त्या पूर्ण करा किंवा रद्द करा.',
  'This service cannot be booked any more.': 'ही सेवा आता बुक करता येत नाही.',
  'The karigar of this service has your mobile number or email, so you cannot book or review it.':
    'या सेवेच्या कारागिराचा मोबाइल नंबर किंवा ईमेल तुमचाच आहे, त्यामुळे तुम्ही ती बुक करू शकत नाही किंवा तिचा रिव्ह्यू देऊ शकत नाही.',
  'That time has just been taken. Please choose another one.': 'ती वेळ आत्ताच दुसऱ्या कोणीतरी घेतली. कृपया दुसरी निवडा.',
  'The price has changed. Please check the new total.': 'किंमत बदलली आहे. कृपया नवीन एकूण रक्कम तपासा.',
  'The order has moved on, so this is not possible any more.': 'ऑर्डर पुढे गेली आहे, म्हणून आता हे करता येत नाही.',
  'It is too early for this.': 'यासाठी अजून वेळ आहे.',
  'This has been done already.': 'हे आधीच झाले आहे.',
  'This has changed since you saw it. Please look at it again.': 'तुम्ही पाहिल्यानंतर हे बदलले आहे. कृपया पुन्हा पाहा.',
  'No offer of this request has been accepted yet.': 'या विनंतीची कोणतीही ऑफर अजून स्वीकारलेली नाही.',
  'This offer is not available any more.': 'ही ऑफर आता उपलब्ध नाही.',
  'The customer is confirming your offer right now.': 'ग्राहक आत्ता तुमची ऑफर कन्फर्म करत आहेत.',
  'You have already suggested a price for this offer.': 'या ऑफरसाठी तुम्ही आधीच किंमत सुचवली आहे.',
  'Suggest more than you did before.': 'आधीपेक्षा जास्त किंमत सुचवा.',
  'Suggest less than the offered price, and at least half of it.': 'ऑफरच्या किमतीपेक्षा कमी, आणि किमान तिच्या निम्मी किंमत सुचवा.',
  'You are at work. Fulfil your order first, then you can make offers again.':
    'तुम्ही कामावर आहात. आधी तुमची ऑर्डर पूर्ण करा, मग पुन्हा ऑफर देऊ शकाल.',
  'Your last offer for this request is still open.': 'या विनंतीसाठी तुमची मागील ऑफर अजून सुरू आहे.',
  'Maximum offer attempts reached for this service request': 'या विनंतीसाठी तुम्ही जास्तीत जास्त ऑफर पाठवल्या आहेत',
  'You already have an open request in this category.': 'या कॅटेगरीत तुमची एक विनंती आधीच सुरू आहे.',
  'You have changed this five times, or would be more than three hours late. Please call the customer.':
    'तुम्ही हे पाच वेळा बदलले आहे, किंवा तीन तासांपेक्षा जास्त उशीर होईल. कृपया ग्राहकांना फोन करा.',
  'You have changed this as often as one order allows. Please agree on the rest in a message, or cancel the order.':
    'एका ऑर्डरमध्ये जितक्या वेळा बदलता येते तितक्या वेळा तुम्ही हे बदलले आहे. बाकीचे कृपया मेसेजमध्ये ठरवा, किंवा ऑर्डर रद्द करा.',
  'That is not the customer’s code. Ask them to read it from their order.': 'हा ग्राहकांचा कोड नाही. त्यांना त्यांच्या ऑर्डरवर पाहून सांगायला सांगा.',
  'Too many wrong codes. Start the work without the code.': 'अनेकदा चुकीचा कोड टाकला गेला. काम कोडशिवाय सुरू करा.',
  'Enter the four digits that the customer tells you.': 'ग्राहक सांगतील ते चार अंक लिहा.',
  'The voice note is no longer there. Please record it again.': 'व्हॉइस नोट आता उपलब्ध नाही. कृपया पुन्हा रेकॉर्ड करा.',
  'Only WebM, Ogg and MP4 recordings are accepted.': 'फक्त WebM, Ogg आणि MP4 रेकॉर्डिंग स्वीकारली जातात.',
  'This request is closed.': 'ही विनंती बंद झाली आहे.',
  'This request has been extended once already.': 'या विनंतीची वेळ आधीच एकदा वाढवली आहे.',
  'Karigars near you are being asked first. You can widen the search after 30 seconds.':
    'आधी तुमच्या जवळच्या कारीगरांना विचारले जात आहे. 30 सेकंदांनंतर तुम्ही शोध वाढवू शकता.',
  'We do not know which areas are near this place.': 'या जागेजवळ कोणते भाग आहेत ते आम्हाला माहीत नाही.',
  'You have complained about this order already. Please wait for the answer before you complain again.':
    'या ऑर्डरबद्दल तुम्ही आधीच तक्रार केली आहे. पुन्हा तक्रार करण्याआधी कृपया तिच्या उत्तराची वाट पाहा.',
  'This order has been reviewed already.': 'या ऑर्डरचा रिव्ह्यू आधीच दिला आहे.',
  'This review has been replied to already.': 'या रिव्ह्यूला आधीच उत्तर दिले आहे.',
  'We have removed this review from public view, so it cannot be replied to.':
    'आम्ही हा रिव्ह्यू सार्वजनिक पाहण्यातून काढला आहे, त्यामुळे त्याला उत्तर देता येत नाही.',
  'Messages can be written from the confirmation of an order until two weeks after its end.':
    'ऑर्डर कन्फर्म झाल्यापासून ती संपल्यानंतर दोन आठवड्यांपर्यंत मेसेज लिहिता येतात.',
  'This account has been deleted, so nobody would read your message.': 'हे अकाउंट डिलीट झाले आहे, त्यामुळे तुमचा मेसेज कोणीही वाचणार नाही.',
  'You have sent many messages in a short time. Please wait a moment.': 'तुम्ही थोड्या वेळात खूप मेसेज पाठवले आहेत. कृपया थोडे थांबा.',
  'The current password is not right.': 'सध्याचा पासवर्ड बरोबर नाही.',
  'You have downloaded your data several times today. Please try again tomorrow.':
    'तुम्ही आज तुमचा डेटा अनेक वेळा डाउनलोड केला आहे. कृपया उद्या पुन्हा प्रयत्न करा.',
  'Your data could not be put together, because a part of the service does not answer. Please try again in a few minutes.':
    'तुमचा डेटा एकत्र करता आला नाही, कारण सेवेचा एक भाग उत्तर देत नाही. कृपया काही मिनिटांनी पुन्हा प्रयत्न करा.',
  'This picture is no longer there. Please remove it and add it again.': 'हा फोटो आता तिथे नाही. कृपया तो काढून पुन्हा जोडा.',
  'Only JPEG, PNG and WebP images are accepted.': 'फक्त JPEG, PNG आणि WebP फोटो स्वीकारले जातात.',
  'This browser’s push service is not supported.': 'या ब्राउझरवर सूचना पाठवता येत नाहीत.',
  'A photo is no longer there. Please remove it and add it again.': 'एक फोटो आता तिथे नाही. कृपया तो काढून पुन्हा जोडा.',
  'Each photo once': 'प्रत्येक फोटो एकदाच',
  'This conversation is full. Please call instead.': 'हा संवाद भरला आहे. त्याऐवजी कृपया फोन करा.',
  'Only a fulfilled order of the last 14 days can be reviewed.': 'मागील 14 दिवसांत पूर्ण झालेल्या ऑर्डरचाच रिव्ह्यू देता येतो.',
  'The same request is still being worked on. Please try again in a moment.': 'याच विनंतीवर अजून काम सुरू आहे. थोड्या वेळाने पुन्हा प्रयत्न करा.',
  'That code has expired. Please ask for a new one.': 'त्या कोडची वेळ संपली. कृपया नवीन कोड मागवा.',
  'That is too large to send.': 'हे पाठवण्यासाठी खूप मोठे आहे.',
  'That type of content is not accepted here.': 'अशा प्रकारची फाइल इथे घेतली जात नाही.',
  'Some fields need your attention.': 'काही माहिती पुन्हा तपासा.',
  'That time cannot be booked. Please choose one of the shown times.': 'ती वेळ बुक करता येत नाही. कृपया दाखवलेल्या वेळांपैकी एक निवडा.',
  'This Idempotency-Key was used for a different request.': 'ही Idempotency-Key दुसऱ्या विनंतीसाठी वापरली गेली आहे.',
  'Please wait before asking for another code.': 'दुसरा कोड मागवण्यापूर्वी कृपया थोडे थांबा.',
  'Too many codes were asked for. Please try again later.': 'खूप कोड मागवले गेले. कृपया नंतर पुन्हा प्रयत्न करा.',
  'Too many wrong codes. Please ask for a new one.': 'अनेकदा चुकीचा कोड लिहिला. कृपया नवीन कोड मागवा.',
  'Too many requests. Please wait a moment.': 'खूप वेळा प्रयत्न झाला. कृपया थोडे थांबा.',
  'Something went wrong on our side. Please try again.': 'आमच्याकडून काहीतरी चुकले. कृपया पुन्हा प्रयत्न करा.',
  'Very many people are asking for help right now. Please try again in a few seconds.':
    'आत्ता खूप लोक मदत मागत आहेत. कृपया काही सेकंदांनी पुन्हा प्रयत्न करा.',
  'A part of the service is down. Please try again in a moment.': 'सेवेचा एक भाग सध्या बंद आहे. थोड्या वेळाने पुन्हा प्रयत्न करा.',

  'This address is outside the area of this service.': 'हा पत्ता या सेवेच्या भागाबाहेर आहे.',
  'Your sign-in has expired or was for another email. Sign in again, or register without it.':
    'तुमच्या साइन-इनची वेळ संपली, किंवा ते दुसऱ्या ईमेलचे होते. पुन्हा साइन इन करा, किंवा त्याशिवाय नोंदणी करा.',

  // Messages of use cases
  'This password is very common, so others could guess it. Please choose another one.':
    'हा पासवर्ड खूप सामान्य आहे, त्यामुळे इतरांना तो ओळखता येईल. कृपया दुसरा निवडा.',
  'This number cannot receive SMS. Please enter another mobile number.': 'या नंबरवर SMS येऊ शकत नाही. कृपया दुसरा मोबाइल नंबर लिहा.',
  'This is your email already.': 'हा तुमचाच ईमेल आहे.',
  'The code could not be sent. Please try again in a moment.': 'कोड पाठवता आला नाही. थोड्या वेळाने पुन्हा प्रयत्न करा.',
  'This mobile number has no account of this kind.': 'या मोबाइल नंबरचे असे अकाउंट नाही.',
  'This account is being deleted.': 'हे अकाउंट डिलीट केले जात आहे.',
  'This complaint has been resolved already.': 'ही तक्रार आधीच सोडवली आहे.',
  'Please choose a picture': 'कृपया फोटो निवडा',
  'Please choose a cover image': 'कृपया कव्हर फोटो निवडा',
  'Please choose a category': 'कृपया कॅटेगरी निवडा',
  'Please choose one of the categories': 'कृपया कॅटेगरींपैकी एक निवडा',
  'The list cannot be continued from here. Please start again at its beginning.': 'ही यादी इथून पुढे दाखवता येत नाही. कृपया ती सुरुवातीपासून पाहा.',
  'Please tell us the city': 'कृपया शहर सांगा',
  'Enter a PIN code or use your location.': 'पिन कोड लिहा किंवा तुमचे लोकेशन वापरा.',
  'We cannot find this PIN code on the map. Use your location or a PIN code nearby.':
    'हा पिन कोड आम्हाला नकाशावर मिळाला नाही. तुमचे लोकेशन किंवा जवळचा पिन कोड वापरा.',
  'Your location is outside India. Enter a PIN code instead.': 'तुमचे लोकेशन भारताबाहेर आहे. त्याऐवजी पिन कोड लिहा.',
  'Please keep to {{count}} working images': 'कामाचे {{count}} पर्यंतच फोटो ठेवा',
  'You have as many of these as one account can have. Please end one first.': 'एका अकाउंटमध्ये इतकेच असू शकतात. कृपया आधी एक पूर्ण करा.',
  '{{count}} of your bookings are waiting for an answer already. Please wait for one, or cancel one.':
    'तुमची {{count}} बुकिंग आधीच उत्तराची वाट पाहत आहेत. कृपया उत्तराची वाट पहा, किंवा एक रद्द करा.',
  '{{count}} of your bookings are waiting for an answer of this karigar already. Please wait for one, or cancel one.':
    'तुमची {{count}} बुकिंग आधीच या कारीगरांच्या उत्तराची वाट पाहत आहेत. कृपया उत्तराची वाट पहा, किंवा एक रद्द करा.',
  'You have cancelled {{count}} bookings of this karigar within a day. Please wait until tomorrow, or choose another karigar.':
    'तुम्ही एका दिवसात या कारीगरांच्या {{count}} बुकिंग रद्द केल्या आहेत. कृपया उद्यापर्यंत थांबा, किंवा दुसरे कारीगर निवडा.',
  'You have {{count}} open requests already. Please end one before you ask for more help.':
    'तुमच्या {{count}} विनंत्या आधीच सुरू आहेत. आणखी मदत मागण्यापूर्वी कृपया एक बंद करा.',
  'You have asked for help {{count}} times within an hour. Please wait a while.':
    'तुम्ही एका तासात {{count}} वेळा मदत मागितली आहे. कृपया थोडा वेळ थांबा.',
  'You have added {{count}} photos and voice notes that were not sent. Please try again in two days.':
    'तुम्ही {{count}} फोटो आणि व्हॉइस नोट जोडल्या आहेत ज्या पाठवल्या नाहीत. कृपया दोन दिवसांनी पुन्हा प्रयत्न करा.',
  'At most {{count}} services can be listed. Please delete one first.': 'जास्तीत जास्त {{count}} सेवा दाखवता येतात. कृपया आधी एक काढा.',
  'At most {{count}} karigars can be saved': 'जास्तीत जास्त {{count}} कारीगर सेव्ह करता येतात',
  'At most {{count}} complaints can be made about one order.': 'एका ऑर्डरबद्दल जास्तीत जास्त {{count}} तक्रारी करता येतात.',
  'At most {{count}} addresses can be saved': 'जास्तीत जास्त {{count}} पत्ते सेव्ह करता येतात',
  'Please enter a valid account number': 'कृपया योग्य खाते क्रमांक लिहा',
  'Please choose a JPEG, PNG or WebP image': 'कृपया JPEG, PNG किंवा WebP फोटो निवडा',
  'This image is broken or too large': 'हा फोटो खराब आहे किंवा खूप मोठा आहे',
  'Unknown device': 'अनोळखी डिव्हाइस',
  'Passwords do not match': 'दोन्ही पासवर्ड सारखे नाहीत',

  // Fields: packages/contracts/src/kit/sentences.ts
  'Enter text here.': 'इथे लिहा.',
  'Enter a number.': 'संख्या लिहा.',
  'Enter a whole number.': 'पूर्ण संख्या लिहा.',
  'Choose yes or no.': 'होय किंवा नाही निवडा.',
  'Enter a date.': 'तारीख लिहा.',
  'Enter a list.': 'यादी लिहा.',
  'Please enter a valid email address.': 'कृपया योग्य ईमेल लिहा.',
  'Enter a full web address.': 'पूर्ण वेब पत्ता लिहा.',
  'Enter a date and time.': 'तारीख आणि वेळ लिहा.',
  'Enter a date as YYYY-MM-DD.': 'तारीख YYYY-MM-DD अशी लिहा.',
  'This is required.': 'हे आवश्यक आहे.',
  'This is not valid.': 'हे बरोबर नाही.',
  'Enter at least {{count}} characters.': 'किमान {{count}} अक्षरे लिहा.',
  'Enter at most {{count}} characters.': 'जास्तीत जास्त {{count}} अक्षरे लिहा.',
  'Choose at least {{count}}.': 'किमान {{count}} निवडा.',
  'Choose at most {{count}}.': 'जास्तीत जास्त {{count}} निवडा.',
  'Must be more than {{limit}}.': '{{limit}} पेक्षा जास्त असावे.',
  'Must be at least {{limit}}.': 'किमान {{limit}} असावे.',
  'Must be less than {{limit}}.': '{{limit}} पेक्षा कमी असावे.',
  'Must be at most {{limit}}.': 'जास्तीत जास्त {{limit}} असू शकते.',
  'Enter a multiple of {{divisor}}.': '{{divisor}} च्या पटीतली संख्या लिहा.',
  'This does not look right. Check it and try again.': 'हे बरोबर दिसत नाही. तपासून पुन्हा प्रयत्न करा.',
  'Choose one of the listed options.': 'दिलेल्या पर्यायांपैकी एक निवडा.',
  'This cannot be changed here.': 'हे इथे बदलता येत नाही.',

  'Please enter a valid UPI ID': 'कृपया योग्य UPI ID लिहा',

  // Passwords, quoted in the specification
  'Password must be strong (8+ characters, one special char, uppercase, number)':
    'पासवर्ड मजबूत असावा (8+ अक्षरे, एक विशेष चिन्ह, एक मोठे अक्षर, एक अंक)',
  'Password must be at least 8 characters with a number and special character': 'पासवर्डमध्ये किमान 8 अक्षरे, एक अंक आणि एक विशेष चिन्ह असावे',

  // Lists: packages/contracts/src/*/constants.ts
  Regular: 'सामान्य',
  Instant: 'तातडीची',
  '5-10 minutes': '5-10 मिनिटे',
  '15-20 minutes': '15-20 मिनिटे',
  '30-45 minutes': '30-45 मिनिटे',
  '1 hour': '1 तास',
  'Changed my mind': 'विचार बदलला',
  'Found a better price elsewhere': 'दुसरीकडे चांगली किंमत मिळाली',
  'Delivery time too long': 'यायला खूप वेळ लागत होता',
  'Ordered by mistake': 'चुकून ऑर्डर झाली',
  Other: 'इतर',
  'Not free at that time': 'त्या वेळी मोकळे नाही',
  'Illness or emergency': 'आजारपण किंवा इमर्जन्सी',
  'Nobody was at home': 'घरी कोणी नव्हते',
  'Too far away': 'खूप दूर आहे',
  'Not work that I do': 'हे काम करत नाही',
  'Quality of the work': 'कामाचा दर्जा',
  'Came late': 'उशिरा आले',
  'Did not come': 'आले नाहीत',
  'Nobody came': 'कोणी आले नाही',
  Behaviour: 'वागणूक',
  Price: 'किंमत',
  'Something was damaged': 'काहीतरी तुटले-फुटले',
  'Something else': 'आणखी काही',
};
