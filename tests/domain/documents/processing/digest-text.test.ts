import { describe, expect, it } from 'vitest';
import { digestText } from '#lambdas/documents/processing/examine/digest-text.ts';

const repeated = (text: string, times: number) => Array.from({ length: times }, () => text);

describe('the digest of a text', () => {
  it('has keywords and a summary of an English text, without its running header', () => {
    const header = 'IN THE MATTER OF ARBITRATION';
    const body = [
      'The claimant lent twelve lakh rupees to the respondent under a loan agreement.',
      'The respondent did not pay three instalments of the loan under that agreement.',
      'The claimant asks the arbitrator to award the loan with interest at nine percent.',
      'Costs of these proceedings are left to the discretion of the arbitrator.',
    ];
    const pages = body.map((line, index) => `${header}\n${line}\nPage ${index + 1} of 4`);
    const { language, keywords, summary } = digestText(pages);
    expect(language).toBe('en');
    expect(keywords).toEqual(expect.arrayContaining(['loan', 'arbitrator', 'respondent']));
    expect(keywords.length).toBeLessThanOrEqual(10);
    expect(summary).toContain('loan');
    expect(summary).not.toMatch(/IN THE MATTER|Page \d/);
    expect(summary.length).toBeLessThanOrEqual(1_250);
  });

  it('takes no endless word as a keyword, in a language with a model and without one', () => {
    const english = 'The claimant asks the arbitrator to award the loan with interest. ';
    const hindi = 'प्रतिवादी ने ऋण समझौते की तीन किस्तों का भुगतान नहीं किया। ';
    for (const [language, text] of [
      ['en', english],
      ['hi', hindi],
    ] as const) {
      const endless = repeated(` ${'b'.repeat(900)}. `, 20).join('');
      const digest = digestText([text.repeat(100) + endless]);
      expect(digest.language).toBe(language);
      expect(digest.keywords.length).toBeGreaterThan(0);
      expect(Math.max(...digest.keywords.map(({ length }) => length))).toBeLessThanOrEqual(60);
    }
  });

  it.each([
    ['hi', 'प्रतिवादी ने ऋण समझौते की तीन किस्तों का भुगतान नहीं किया। ऋण समझौते की शर्तें स्पष्ट हैं।'],
    ['mr', 'प्रतिवादीने कर्जाचे तीन हप्ते भरले नाहीत आणि ही बाब मान्य आहे. करार स्पष्ट आहे.'],
    ['ta', 'எதிர்மனுதாரர் கடன் ஒப்பந்தத்தின் மூன்று தவணைகளைச் செலுத்தவில்லை. ஒப்பந்தம் தெளிவானது.'],
    ['bn', 'বিবাদী ঋণ চুক্তির তিনটি কিস্তি পরিশোধ করেননি। ঋণ চুক্তির শর্তাবলী স্পষ্ট ছিল।'],
    ['gu', 'પ્રતિવાદીએ લોન કરારના ત્રણ હપ્તા ચૂકવ્યા નથી. લોન કરારની શરતો સ્પષ્ટ છે.'],
    ['te', 'ప్రతివాది రుణ ఒప్పందం యొక్క మూడు వాయిదాలు చెల్లించలేదు. ఒప్పందం స్పష్టంగా ఉంది.'],
    ['kn', 'ಪ್ರತಿವಾದಿಯು ಸಾಲದ ಒಪ್ಪಂದದ ಮೂರು ಕಂತುಗಳನ್ನು ಪಾವತಿಸಲಿಲ್ಲ. ಒಪ್ಪಂದ ಸ್ಪಷ್ಟವಾಗಿದೆ.'],
    ['ml', 'എതിർകക്ഷി വായ്പാ കരാറിന്റെ മൂന്ന് ഗഡുക്കൾ അടച്ചില്ല. കരാർ വ്യക്തമാണ്.'],
    ['pa', 'ਪ੍ਰਤੀਵਾਦੀ ਨੇ ਕਰਜ਼ਾ ਸਮਝੌਤੇ ਦੀਆਂ ਤਿੰਨ ਕਿਸ਼ਤਾਂ ਅਦਾ ਨਹੀਂ ਕੀਤੀਆਂ। ਸਮਝੌਤਾ ਸਪਸ਼ਟ ਹੈ।'],
    ['ur', 'مدعا علیہ نے قرض کے معاہدے کی تین قسطیں ادا نہیں کیں۔ معاہدہ واضح ہے۔'],
    [
      'fr',
      'Le défendeur n’a pas payé trois échéances du prêt convenu entre les parties. Le contrat est clair.',
    ],
  ])('names the language %s, and sums it up by its first sentences', (expected, text) => {
    const { language, summary } = digestText(repeated(text, 2));
    expect(language).toBe(expected);
    expect(summary).toContain(text.slice(0, 25));
  });

  it('of scans with a stamp says that they are scans, and not what the stamp repeats', () => {
    const stamp = 'Case 1:20-cv-01234 Document 12 Filed 01/02/20 Page 3 of 15';
    expect(digestText([stamp, stamp], { scannedPages: [1, 2] })).toEqual({
      language: '',
      keywords: [],
      date: '',
      summary: 'All pages are scans without searchable text.',
    });
    const letter =
      'The tenant left the flat in May. The landlord kept the deposit. The tenant asks for the deposit.';
    const mixed = digestText([letter, stamp, stamp], { scannedPages: [2, 3] });
    expect(mixed.summary).toMatch(/^2 of 3 pages are scans without searchable text\. The /);
    expect(digestText([letter], { lostPages: 2 }).summary).toMatch(
      /^This file is damaged: 2 pages cannot be read\. The /,
    );
    expect(mixed.keywords).toContain('deposit');
    expect(mixed.keywords).not.toContain('filed');
  });

  it('can be made of many texts in a process', () => {
    const text = 'The tenant left the flat in May. The landlord kept the deposit of the tenant.';
    for (let count = 0; count < 25; count += 1)
      expect(digestText([text]).keywords).toContain('tenant');
  });

  it('is empty for a scan, and says no language for a stamp', () => {
    expect(digestText(['', ''])).toEqual({ language: '', keywords: [], summary: '', date: '' });
    expect(digestText(['RECEIVED 12 3']).language).toBe('');
  });

  it('stays bounded for a text without end', () => {
    const { keywords, summary } = digestText(repeated('lorem '.repeat(8_000), 200));
    expect(keywords.length).toBeLessThanOrEqual(10);
    expect(summary.length).toBeLessThanOrEqual(1_250);
  });
});
