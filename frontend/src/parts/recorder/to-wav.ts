/** A WAV file of one channel of 16-bit samples. */
export function toWav(samples: Int16Array, sampleRate: number): Blob {
  const header = new DataView(new ArrayBuffer(44));
  const text = (at: number, value: string) => {
    for (const [index, letter] of [...value].entries())
      header.setUint8(at + index, letter.charCodeAt(0));
  };
  const bytes = samples.length * 2;
  text(0, 'RIFF');
  header.setUint32(4, 36 + bytes, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  text(36, 'data');
  header.setUint32(40, bytes, true);
  const data = new DataView(new ArrayBuffer(bytes));
  for (const [index, sample] of samples.entries()) data.setInt16(index * 2, sample, true);
  return new Blob([header, data], { type: 'audio/wav' });
}
