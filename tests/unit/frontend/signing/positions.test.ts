import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coordinatesSchema } from '#contracts/rules/outcome/signing.ts';
import {
  defaultRectangle,
  fitOn,
  moveBy,
  resizeBy,
  toCoordinates,
  toRectangle,
} from '#portal/features/case/signing/request/rectangle.ts';
import {
  emptyForm,
  moved,
  signingFormSchema,
  storedFormSchema,
} from '#portal/features/case/signing/request/signing-form.ts';

const a4 = { width: 595.28, height: 841.89 };

describe('the place of a signature', () => {
  it('is at the lower right by default, the next ones to the left and then above', () => {
    expect([0, 1, 2, 3].map((index) => toCoordinates(defaultRectangle(a4, index)))).toEqual([
      '379,746,180,60',
      '187,746,180,60',
      '379,674,180,60',
      '187,674,180,60',
    ]);
  });

  it('stays on the page, in whole points that the API takes, whatever is done to it', () => {
    const length = fc.double({ min: 80, max: 14_400, noNaN: true });
    const step = fc.double({ min: -20_000, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({ width: length, height: length }),
        fc.nat(9),
        fc.array(fc.tuple(fc.boolean(), step, step), { maxLength: 12 }),
        (page, index, changes) => {
          let rectangle = defaultRectangle(page, index);
          for (const [isMove, x, y] of changes)
            rectangle = (isMove ? moveBy : resizeBy)(page, rectangle, x, y);
          const { left, top, width, height } = rectangle;
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(Math.min(width, height)).toBeGreaterThan(0);
          expect(left + width).toBeLessThanOrEqual(page.width);
          expect(top + height).toBeLessThanOrEqual(page.height);
          const coordinates = coordinatesSchema.parse(toCoordinates(rectangle));
          expect(toRectangle(coordinates)).toEqual(rectangle);
        },
      ),
    );
  });

  it('keeps its upper left corner when it is resized, and its size when it is moved', () => {
    const rectangle = { left: 100, top: 200, width: 180, height: 60 };
    expect(resizeBy(a4, rectangle, 900, -900)).toEqual({
      left: 100,
      top: 200,
      width: 495,
      height: 28,
    });
    expect(moveBy(a4, rectangle, -900, 900)).toEqual({
      left: 0,
      top: 781,
      width: 180,
      height: 60,
    });
  });

  it('fits on a smaller page after the page was changed', () => {
    expect(
      fitOn({ width: 300, height: 100 }, { left: 400, top: 700, width: 400, height: 60 }),
    ).toEqual({ left: 0, top: 40, width: 300, height: 60 });
  });

  it('is read from coordinates only', () => {
    for (const wrong of ['', '1,2,3', '1,2,3,4,5', '-1,2,3,4', '1.5,2,3,4', 'a,b,c,d'])
      expect(toRectangle(wrong)).toBeUndefined();
  });
});

describe('the form of a request', () => {
  it('moves a signatory to another place', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });

  it('is stored unfinished, and sent with a name and an address of each signatory only', () => {
    expect(storedFormSchema.safeParse(emptyForm).success).toBe(true);
    const { error } = signingFormSchema.safeParse(emptyForm);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['signatories.0.name', 'Name is required'],
      ['signatories.0.email', 'Email is required'],
    ]);
    const signatories = [
      { ...emptyForm.signatories[0], name: ' Asha Rao ', email: 'A@Example.in' },
    ];
    expect(signingFormSchema.parse({ ...emptyForm, message: 'a\nb', signatories })).toMatchObject({
      message: 'a b',
      signatories: [{ name: 'Asha Rao', email: 'a@example.in' }],
    });
  });
});
