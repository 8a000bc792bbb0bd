/**
 * Languages of Transcribe by what it does with them, from AWS's table (developer guide, Supported
 * languages and language-specific features, column Data input, November 2026).
 */

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Jobs and, in every region, streams. */
const EVERYWHERE = codes(
  'af-ZA ar-AE ar-SA ca-ES cs-CZ da-DK de-CH de-DE el-GR en-AB en-AU en-GB en-IE en-IN en-NZ en-US ' +
    'en-WL en-ZA es-ES es-US eu-ES fa-IR fi-FI fr-CA fr-FR gl-ES he-IL hi-IN hr-HR id-ID it-IT ja-JP ' +
    'ko-KR lv-LV ms-MY nl-NL no-NO pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK so-SO sr-RS sv-SE th-TH tl-PH ' +
    'uk-UA vi-VN zh-CN zh-HK zh-TW zu-ZA',
);

/** Jobs and, in all regions but some, streams. */
const IN_MOST_REGIONS = codes(
  'am-ET be-BY bg-BG bn-IN bs-BA ckb-IQ ckb-IR cy-WL es-MX et-ET fa-AF gu-IN ht-HT hu-HU hy-AM is-IS ' +
    'jv-ID ka-GE kab-DZ kk-KZ km-KH kn-IN lg-IN lt-LT mk-MK ml-IN mr-IN my-MM ne-NP or-IN pa-IN ps-AF ' +
    'si-LK sl-SI sq-AL su-ID sw-BI sw-KE sw-RW sw-TZ sw-UG ta-IN te-IN tr-TR uz-UZ',
);

/** Jobs only. */
const BATCH_ONLY = codes(
  'ab-GE ast-ES az-AZ ba-RU et-EE ha-NG ky-KG mhr-RU mn-MN mt-MT rw-RW tt-RU ug-CN wo-SN',
);

const REGIONS_WITHOUT_SOME = codes(
  'af-south-1 ap-northeast-1 ap-southeast-5 ap-southeast-7 cn-northwest-1',
);

/** Whether a job takes a language code. */
export const isBatchLanguage = (code: string): boolean =>
  EVERYWHERE.has(code) || IN_MOST_REGIONS.has(code) || BATCH_ONLY.has(code);

/** Whether a stream takes a language code in a region. */
export const isStreamingLanguage = (code: string, region: string): boolean =>
  EVERYWHERE.has(code) || (IN_MOST_REGIONS.has(code) && !REGIONS_WITHOUT_SOME.has(region));
