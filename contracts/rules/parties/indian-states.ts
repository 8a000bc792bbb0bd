/**
 * The 28 states and 8 union territories (D42) with their PIN code prefixes, by postal circle and
 * sorting district, and their codes in GST numbers. Both states of a divided district have its
 * prefix.
 */
export const indianStates = {
  'Andaman and Nicobar Islands': { pins: ['744'], gstCodes: ['35'] },
  // 507: the mandals transferred from Khammam. 28: GST numbers issued before Telangana existed.
  'Andhra Pradesh': { pins: ['507', '51', '52', '53'], gstCodes: ['28', '37'] },
  // 786: Khonsa and Deomali are served from Assam.
  'Arunachal Pradesh': { pins: ['786', '790', '791', '792'], gstCodes: ['12'] },
  Assam: { pins: ['78'], gstCodes: ['18'] },
  Bihar: {
    pins: ['80', '811', '812', '813', '814', '821', '823', '824', '84', '85'],
    gstCodes: ['10'],
  },
  Chandigarh: { pins: ['160'], gstCodes: ['04'] },
  Chhattisgarh: { pins: ['49'], gstCodes: ['22'] },
  'Dadra and Nagar Haveli and Daman and Diu': { pins: ['362', '396'], gstCodes: ['25', '26'] },
  Delhi: { pins: ['110'], gstCodes: ['07'] },
  Goa: { pins: ['403'], gstCodes: ['30'] },
  Gujarat: { pins: ['36', '37', '38', '39'], gstCodes: ['24'] },
  Haryana: { pins: ['12', '13'], gstCodes: ['06'] },
  'Himachal Pradesh': { pins: ['17'], gstCodes: ['02'] },
  'Jammu and Kashmir': { pins: ['18', '190', '191', '192', '193'], gstCodes: ['01'] },
  Jharkhand: {
    pins: ['813', '814', '815', '816', '822', '825', '826', '827', '828', '829', '83'],
    gstCodes: ['20'],
  },
  Karnataka: { pins: ['56', '57', '58', '59'], gstCodes: ['29'] },
  Kerala: { pins: ['67', '68', '69'], gstCodes: ['32'] },
  Ladakh: { pins: ['194'], gstCodes: ['38'] },
  Lakshadweep: { pins: ['682'], gstCodes: ['31'] },
  'Madhya Pradesh': { pins: ['45', '46', '47', '48'], gstCodes: ['23'] },
  Maharashtra: {
    pins: ['400', '401', '402', '404', '41', '42', '43', '44'],
    gstCodes: ['27'],
  },
  Manipur: { pins: ['795'], gstCodes: ['14'] },
  Meghalaya: { pins: ['793', '794'], gstCodes: ['17'] },
  Mizoram: { pins: ['796'], gstCodes: ['15'] },
  Nagaland: { pins: ['797', '798'], gstCodes: ['13'] },
  Odisha: { pins: ['75', '76', '77'], gstCodes: ['21'] },
  // 533 Yanam, 605 and 607 Puducherry, 609 Karaikal, 673 Mahe.
  Puducherry: { pins: ['533', '605', '607', '609', '673'], gstCodes: ['34'] },
  // 160: Mohali.
  Punjab: { pins: ['14', '15', '160'], gstCodes: ['03'] },
  Rajasthan: { pins: ['30', '31', '32', '33', '34'], gstCodes: ['08'] },
  Sikkim: { pins: ['737'], gstCodes: ['11'] },
  'Tamil Nadu': { pins: ['60', '61', '62', '63', '64'], gstCodes: ['33'] },
  Telangana: { pins: ['50'], gstCodes: ['36'] },
  Tripura: { pins: ['799'], gstCodes: ['16'] },
  'Uttar Pradesh': {
    pins: [
      ...['20', '21', '22', '23', '241', '242', '243', '244', '245', '246', '247', '25'],
      ...['261', '262', '27', '28'],
    ],
    gstCodes: ['09'],
  },
  Uttarakhand: { pins: ['244', '246', '247', '248', '249', '262', '263'], gstCodes: ['05'] },
  'West Bengal': {
    pins: [
      ...['70', '71', '72', '731', '732', '733', '734', '735', '736'],
      ...['741', '742', '743'],
    ],
    gstCodes: ['19'],
  },
} as const satisfies Record<string, { pins: readonly string[]; gstCodes: readonly string[] }>;

export type IndianState = keyof typeof indianStates;

// Object.keys loses the literal type; the names are exactly the record's keys.
export const indianStateNames = Object.keys(indianStates) as [IndianState, ...IndianState[]];

/** Whether a PIN code has six digits and a prefix of the state. */
export const isPinOf = (state: IndianState, pin: string) =>
  /^[1-9]\d{5}$/.test(pin) && indianStates[state].pins.some((prefix) => pin.startsWith(prefix));

/** State codes of GST numbers; 97 is for other territory. */
export const gstStateCodes: ReadonlySet<string> = new Set([
  ...Object.values(indianStates).flatMap(({ gstCodes }) => gstCodes),
  '97',
]);
