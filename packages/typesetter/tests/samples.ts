/** A line of each script that the typesetter has a font for. */
export const samples: Readonly<Record<string, string>> = {
  latin: 'Déclaration of Łukasz, ₹12,50,000',
  greek: 'Ένορκη βεβαίωση',
  cyrillic: 'Заявление под присягой',
  devanagari: 'क्षत्रिय प्रमाण पत्र की प्रति',
  bengali: 'ক্ষমতা পত্র ও স্বাক্ষর',
  assamese: 'শপতনামা আৰু সাক্ষ্য',
  gurmukhi: 'ਪੰਜਾਬੀ ਹਲਫ਼ਨਾਮਾ',
  gujarati: 'ક્ષમતા પત્ર અને હસ્તાક્ષર',
  odia: 'ଓଡ଼ିଆ ଶପଥ ପତ୍ର ଓ ସ୍ୱାକ୍ଷର',
  tamil: 'சத்தியப் பிரமாணம் க்ஷ',
  telugu: 'క్షమతా పత్రము న్యాయస్థానం',
  kannada: 'ಕ್ಷಮತಾ ಪತ್ರ ಮತ್ತು ಸಹಿ',
  malayalam: 'സത്യവാങ്മൂലം ക്ഷമ',
  urdu: 'حلف نامہ 12 پر دستخط، عدالت میں',
};
