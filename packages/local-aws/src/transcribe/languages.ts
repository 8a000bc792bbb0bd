/** Language codes of StartStreamTranscription, as the SDK lists them. */
export const STREAMING_LANGUAGES: readonly string[] = (
  'af-ZA am-ET ar-AE ar-SA be-BY bg-BG bn-IN bs-BA ca-ES ckb-IQ ckb-IR cs-CZ cy-WL da-DK de-CH ' +
  'de-DE el-GR en-AB en-AU en-GB en-IE en-IN en-NZ en-US en-WL en-ZA es-ES es-MX es-US et-ET ' +
  'eu-ES fa-AF fa-IR fi-FI fr-CA fr-FR gl-ES gu-IN he-IL hi-IN hr-HR ht-HT hu-HU hy-AM id-ID ' +
  'is-IS it-IT ja-JP jv-ID kab-DZ ka-GE kk-KZ km-KH kn-IN ko-KR lg-IN lt-LT lv-LV mk-MK ml-IN ' +
  'mr-IN ms-MY my-MM ne-NP nl-NL no-NO or-IN pa-IN pl-PL ps-AF pt-BR pt-PT ro-RO ru-RU si-LK ' +
  'sk-SK sl-SI so-SO sq-AL sr-RS su-ID sv-SE sw-BI sw-KE sw-RW sw-TZ sw-UG ta-IN te-IN th-TH ' +
  'tl-PH tr-TR uk-UA uz-UZ vi-VN zh-CN zh-HK zh-TW zu-ZA'
).split(' ');
