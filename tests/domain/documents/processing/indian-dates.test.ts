import { describe, expect, it, test } from 'vitest';
import { findDate } from '#lambdas/documents/processing/examine/dates/find-date.ts';
import { indianMonthOf } from '#lambdas/documents/processing/examine/dates/month-names.ts';

/** Dates of documents in the languages of India. */

const DAY = '2024-03-05';

describe.each([
  [
    'Hindi',
    [
      'दिनांक ५ मार्च २०२४',
      'दिनांक: 05.03.2024',
      'तारीख : ०५/०३/२०२४',
      'स्थान: नई दिल्ली दिनांक: 5 मार्च, 2024',
    ],
  ],
  [
    'Hindi, in a deed',
    [
      'यह अनुबंध आज दिनांक 5 मार्च 2024 को नई दिल्ली में निष्पादित किया गया।',
      'सत्यापन: आज दि. 05/03/2024 को सत्यापित',
    ],
  ],
  ['Hindi, a place and a date', ['नई दिल्ली, ५ मार्च २०२४', '5 मार्च 2024 ई.']],
  [
    'Marathi',
    [
      'दिनांक : ५ मार्च २०२४',
      'दि. ०५.०३.२०२४',
      'ठिकाण : पुणे दिनांक: ०५-०३-२०२४',
      'हा करारनामा आज दि. ५ मार्च २०२४ रोजी पुणे येथे केला आहे.',
    ],
  ],
  ['Nepali', ['मिति: ५ मार्च २०२४']],
  [
    'Bengali',
    [
      'তারিখ: ৫ মার্চ ২০২৪',
      'তারিখঃ ৫ই মার্চ, ২০২৪',
      'তাং- ০৫/০৩/২০২৪ ইং',
      'অদ্য ০৫/০৩/২০২৪ তারিখে এই চুক্তি সম্পাদিত হইল',
    ],
  ],
  ['Assamese', ['তাৰিখ: ৫ মাৰ্চ ২০২৪', 'তাং ০৫.০৩.২০২৪', 'গুৱাহাটী, ৫ মাৰ্চ, ২০২৪']],
  [
    'Gujarati',
    ['તારીખ: ૫ માર્ચ ૨૦૨૪', 'તા.૦૫/૦૩/૨૦૨૪', 'તા. ૫મી માર્ચ, ૨૦૨૪', 'સ્થળ: અમદાવાદ તારીખ: ૦૫-૦૩-૨૦૨૪'],
  ],
  ['Kannada', ['ದಿನಾಂಕ: ೦೫.೦೩.೨೦೨೪', 'ದಿನಾಂಕ 5ನೇ ಮಾರ್ಚ್ 2024', 'ದಿ. ೫ ಮಾರ್ಚ್ ೨೦೨೪', 'ಬೆಂಗಳೂರು, 5 ಮಾರ್ಚ್ 2024']],
  [
    'Malayalam',
    [
      'തീയതി: 5 മാർച്ച് 2024',
      'തിയ്യതി: 05/03/2024',
      'തീയതി: 2024 മാർച്ച് 5',
      'മാർച്ച് 5, 2024',
      'തീയതി: 5 മാര്‍ച്ച് 2024',
    ],
  ],
  [
    'Tamil',
    [
      'தேதி: 5 மார்ச் 2024',
      'நாள்: 05.03.2024',
      'தேதி 05-03-2024',
      'தேதி: ௫ மார்ச் ௨௦௨௪',
      'இன்று 2024-ஆம் ஆண்டு மார்ச் மாதம் 5-ஆம் தேதி சென்னையில்',
    ],
  ],
  [
    'Telugu',
    ['తేదీ: 5 మార్చి 2024', 'తేది. ౦౫-౦౩-౨౦౨౪', 'హైదరాబాద్, 5 మార్చి 2024', 'ఈ రోజు 05/03/2024 న వ్రాసిన ఒప్పందం'],
  ],
  [
    'Punjabi',
    ['ਮਿਤੀ: ੫ ਮਾਰਚ ੨੦੨੪', 'ਮਿਤੀ 05/03/2024', 'ਤਾਰੀਖ਼: 5 ਮਾਰਚ 2024', 'ਅੱਜ ਮਿਤੀ 5 ਮਾਰਚ 2024 ਨੂੰ'],
  ],
  ['Odia', ['ତାରିଖ: ୫ ମାର୍ଚ୍ଚ ୨୦୨୪', 'ତା. ୦୫.୦୩.୨୦୨୪', 'ଦିନାଙ୍କ: ୦୫/୦୩/୨୦୨୪', 'ଭୁବନେଶ୍ୱର, ୫ ମାର୍ଚ୍ଚ ୨୦୨୪']],
  [
    'Urdu',
    [
      'تاریخ: ۵ مارچ ۲۰۲۴',
      'مورخہ 5 مارچ 2024ء',
      'بتاریخ ۰۵/۰۳/۲۰۲۴',
      'لکھنؤ، ۵ مارچ ۲۰۲۴ء',
      'آج ۵ مارچ ۲۰۲۴ کو یہ اقرارنامہ',
    ],
  ],
  [
    'both English and Hindi',
    ['दिनांक / Date: 5 March 2024\nDate: 05.03.2024', 'Date: ५ मार्च २०२४', 'दिनांक: 5 March 2024'],
  ],
])('in %s', (_language, texts) => {
  test.each(texts)('%s', (text) => {
    expect(findDate([text])).toBe(DAY);
  });
});

it.each([
  ['assamese', 'as'],
  ['bengali', 'bn'],
  ['gujarati', 'gu'],
  ['hindi', 'hi'],
  ['kannada', 'kn'],
  ['malayalam', 'ml'],
  ['marathi', 'mr'],
  ['nepali', 'ne'],
  ['odia', 'or'],
  ['punjabi', 'pa'],
  ['tamil', 'ta'],
  ['telugu', 'te'],
  ['urdu', 'ur'],
])('knows the twelve months of %s as the Unicode locale data have them', (_language, locale) => {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const names = Array.from({ length: 12 }, (_, month) =>
    format
      .formatToParts(new Date(Date.UTC(2024, month, 5)))
      .flatMap(({ type, value }) => (type === 'month' ? [value] : []))
      .join(''),
  );
  expect(names.map(indianMonthOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

it.each([
  ['in a sentence', 'प्रतिवादी ने 5 मार्च 2024 को पहली किस्त दी।'],
  ['of another document, at the beginning of a line', 'दिनांक 5 मार्च 2024 के अनुबंध के अनुसार'],
  ['of birth, or of a hearing', 'जन्म तिथि: 5 मार्च 1984\nसुनवाई की तिथि: 5 मार्च 2024'],
  ['two of its own', 'दिनांक: 5 मार्च 2024\nदिनांक: 6 मार्च 2024'],
  ['that does not exist', 'दिनांक: 31.04.2024\nতারিখ: ৩০ ফেব্রুয়ারি ২০২৪'],
  ['of no month', 'दिनांक: 5 मंगल 2024'],
  ['of the calendar of Nepal', 'मिति: २०४५/०३/०५\nमिति २०८० भदौ १२'],
  ['of the Vikram or the Saka era', 'दिनांक: 05.03.1945 (शक)\nदिनांक: 05/03/1999 वि.सं.'],
  ['of Bengal’s calendar', 'তারিখ: ২১ ফাল্গুন ১৪৩০'],
  ['of the Hijri calendar', 'تاریخ: ۵ شعبان ۱۴۴۵ھ'],
  ['with more of a sentence after today', 'आज मैंने 5 मार्च 2024 का पत्र देखा।'],
])('no date is proposed from one %s', (_what, text) => {
  expect(findDate([text])).toBe('');
});

it('the day is first in these languages, unless the text shows the other order', () => {
  expect(findDate(['दिनांक: 03/04/2021'])).toBe('2021-04-03');
  expect(findDate(['Date: 03/04/2021'])).toBe('');
  expect(findDate(['Date: 03/04/2021\nयह पत्र प्रतिवादी को भेजा गया था और उत्तर नहीं मिला'])).toBe(
    '2021-04-03',
  );
  expect(findDate(['दिनांक: 03/04/2021\nPaid on 04/25/2021'])).toBe('2021-03-04');
  expect(findDate(['दिनांक: 03/04/2021\n25/04/2021, 04/25/2021'])).toBe('');
});

it('takes a time that grows with the text only, whatever the text is', () => {
  const hostile = [
    'दिनांक '.repeat(100_000),
    'आज दिनांक '.repeat(100_000),
    '५'.repeat(500_000),
    '५ मार्च '.repeat(100_000),
    '२०२४ '.repeat(100_000),
    '२०२४ मार्च '.repeat(100_000),
    'स्थान: '.repeat(100_000),
    'क\u200D'.repeat(300_000),
    'क़'.repeat(300_000),
    '\u202E'.repeat(500_000),
    '5 ்'.repeat(200_000),
  ];
  for (const text of hostile) expect(findDate([text, text, text])).toBe('');
});
