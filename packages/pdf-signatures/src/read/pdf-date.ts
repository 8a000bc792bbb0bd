/** The instant of a PDF date (D:20260105103000+05'30'), or undefined if it is none. */
export function readPdfDate(text: string): Date | undefined {
  const parts =
    /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z(?:00'?(?:00'?)?)?|([+-])(\d\d)'?(?:(\d\d)'?)?)?$/.exec(
      text,
    );
  if (!parts) return undefined;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = parts;
  const [sign = '+', zoneHour = '00', zoneMinute = '00'] = parts.slice(7);
  const date = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${sign}${zoneHour}:${zoneMinute}`,
  );
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A PDF date in UTC. */
export const writePdfDate = (date: Date): string =>
  `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}+00'00'`;
