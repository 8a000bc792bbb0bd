/** The names that each compact font has (Adobe technical note 5176, appendix A). */
const NAMES = `.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft
  parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight
  nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V
  W X Y Z bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j
  k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde exclamdown cent sterling
  fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft
  guilsinglright fi fl endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase
  quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute
  circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash
  AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls onesuperior
  logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn
  threequarters twosuperior registered minus eth multiply threesuperior copyright Aacute
  Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute
  Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute
  Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring
  atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde
  oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute
  ydieresis zcaron exclamsmall Hungarumlautsmall dollaroldstyle dollarsuperior ampersandsmall
  Acutesmall parenleftsuperior parenrightsuperior twodotenleader onedotenleader zerooldstyle
  oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle
  eightoldstyle nineoldstyle commasuperior threequartersemdash periodsuperior questionsmall
  asuperior bsuperior centsuperior dsuperior esuperior isuperior lsuperior msuperior nsuperior
  osuperior rsuperior ssuperior tsuperior ff ffi ffl parenleftinferior parenrightinferior
  Circumflexsmall hyphensuperior Gravesmall Asmall Bsmall Csmall Dsmall Esmall Fsmall Gsmall
  Hsmall Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall Tsmall
  Usmall Vsmall Wsmall Xsmall Ysmall Zsmall colonmonetary onefitted rupiah Tildesmall
  exclamdownsmall centoldstyle Lslashsmall Scaronsmall Zcaronsmall Dieresissmall Brevesmall
  Caronsmall Dotaccentsmall Macronsmall figuredash hypheninferior Ogoneksmall Ringsmall
  Cedillasmall questiondownsmall oneeighth threeeighths fiveeighths seveneighths onethird
  twothirds zerosuperior foursuperior fivesuperior sixsuperior sevensuperior eightsuperior
  ninesuperior zeroinferior oneinferior twoinferior threeinferior fourinferior fiveinferior
  sixinferior seveninferior eightinferior nineinferior centinferior dollarinferior periodinferior
  commainferior Agravesmall Aacutesmall Acircumflexsmall Atildesmall Adieresissmall Aringsmall
  AEsmall Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall Edieresissmall Igravesmall
  Iacutesmall Icircumflexsmall Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall
  Ocircumflexsmall Otildesmall Odieresissmall OEsmall Oslashsmall Ugravesmall Uacutesmall
  Ucircumflexsmall Udieresissmall Yacutesmall Thornsmall Ydieresissmall 001.000 001.001 001.002
  001.003 Black Bold Book Light Medium Regular Roman Semibold`;
export const standardStrings: readonly (string | undefined)[] = NAMES.split(/\s+/);

/** Names of glyphs by code (ISO 32000-1, annex D) from the space on; a dash where there is none. */
const CODES = {
  standard: `space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright
    asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon
    semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
    bracketleft backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j k l m n
    o p q r s t u v w x y z braceleft bar braceright asciitilde - - - - - - - - - - - - - - - - - -
    - - - - - - - - - - - - - - - - exclamdown cent sterling fraction yen florin section currency
    quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl - endash dagger
    daggerdbl periodcentered - paragraph bullet quotesinglbase quotedblbase quotedblright
    guillemotright ellipsis perthousand - questiondown - grave acute circumflex tilde macron breve
    dotaccent dieresis - ring cedilla - hungarumlaut ogonek caron emdash - - - - - - - - - - - - - -
    - - AE - ordfeminine - - - - Lslash Oslash OE ordmasculine - - - - - ae - - - dotlessi - -
    lslash oslash oe germandbls - - - -`,
  winAnsi: `space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright
    asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon
    semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
    bracketleft backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p
    q r s t u v w x y z braceleft bar braceright asciitilde bullet Euro bullet quotesinglbase florin
    quotedblbase ellipsis dagger daggerdbl circumflex perthousand Scaron guilsinglleft OE bullet
    Zcaron bullet bullet quoteleft quoteright quotedblleft quotedblright bullet endash emdash tilde
    trademark scaron guilsinglright oe bullet zcaron Ydieresis space exclamdown cent sterling
    currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot hyphen
    registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered
    cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown
    Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis
    Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis
    multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute
    acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute
    icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave
    uacute ucircumflex udieresis yacute thorn ydieresis`,
  macRoman: `space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright
    asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon
    semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
    bracketleft backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p
    q r s t u v w x y z braceleft bar braceright asciitilde - Adieresis Aring Ccedilla Eacute Ntilde
    Odieresis Udieresis aacute agrave acircumflex adieresis atilde aring ccedilla eacute egrave
    ecircumflex edieresis iacute igrave icircumflex idieresis ntilde oacute ograve ocircumflex
    odieresis otilde uacute ugrave ucircumflex udieresis dagger degree cent sterling section bullet
    paragraph germandbls registered copyright trademark acute dieresis notequal AE Oslash infinity
    plusminus lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine
    ordmasculine Omega ae oslash questiondown exclamdown logicalnot radical florin approxequal Delta
    guillemotleft guillemotright ellipsis space Agrave Atilde Otilde OE oe endash emdash
    quotedblleft quotedblright quoteleft quoteright divide lozenge ydieresis Ydieresis fraction
    currency guilsinglleft guilsinglright fi fl daggerdbl periodcentered quotesinglbase quotedblbase
    perthousand Acircumflex Ecircumflex Aacute Edieresis Egrave Iacute Icircumflex Idieresis Igrave
    Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi circumflex tilde macron breve
    dotaccent ring cedilla hungarumlaut ogonek caron`,
};

const FIRST = 32;
const read = (codes: string): readonly (string | undefined)[] => {
  const names = codes.trim().split(/\s+/);
  return Array.from({ length: 256 }, (_, code) => {
    const name = names[code - FIRST];
    return name === '-' ? undefined : name;
  });
};
/** Encodings by name, as names of glyphs. */
export const glyphEncodings: { [name: string]: readonly (string | undefined)[] | undefined } = {
  StandardEncoding: read(CODES.standard),
  WinAnsiEncoding: read(CODES.winAnsi),
  MacRomanEncoding: read(CODES.macRoman),
};
export const standardEncodingNames: readonly (string | undefined)[] = read(CODES.standard);
