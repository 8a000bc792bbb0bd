import { expect, test } from 'vitest';
import { type Box, freePlace } from '#portal/shared/feedback/free-place.ts';

const room = { width: 1440, height: 900 };
const wanted: Box = { left: 1008, top: 84, width: 416, height: 46 };
const place = (controls: Box[], at = wanted, size = room) =>
  freePlace({ wanted: at, controls, room: size });

test('a toast stays at the top right if it covers no control', () => {
  expect(place([])).toEqual({ left: 1008, top: 84 });
  expect(place([{ left: 300, top: 90, width: 200, height: 40 }])).toEqual({ left: 1008, top: 84 });
});

test('it moves below or beside a button, whichever is nearer', () => {
  const skip = { left: 1216, top: 96, width: 180, height: 44 };
  expect(place([skip])).toEqual({ left: 1008, top: 146 });
  const field = { left: 1010, top: 146, width: 400, height: 500 };
  expect(place([skip, field])).toEqual({ left: 794, top: 84 });
});

test('on a phone it uses a gap between the controls, and never leaves the window', () => {
  const phone = { width: 360, height: 740 };
  const full = { left: 16, top: 84, width: 328, height: 46 };
  const rows = [90, 167, 223, 283].map((top) => ({ left: 16, top, width: 328, height: 40 }));
  expect(place(rows, full, phone)).toEqual({ left: 16, top: 329 });
  const crowded = Array.from({ length: 18 }, (_, at) => ({
    left: 16,
    top: at * 42,
    width: at === 9 ? 60 : 328,
    height: 40,
  }));
  const { left, top } = place(crowded, full, phone);
  expect([left, top >= full.top, top + full.height <= phone.height]).toEqual([16, true, true]);
});
