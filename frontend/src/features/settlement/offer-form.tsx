import lockIcon from 'primeicons/raw-svg/lock.svg?raw';
import { type FormEvent, useRef, useState } from 'react';
import type { OfferPage } from '#contracts/endpoints/outcome/settlement.ts';
import {
  moneyText,
  parseAmount,
  problemOfOffer,
  worseByMinor,
  worstNumberOf,
} from '#contracts/rules/outcome/settlement.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { newSalt, useSubmitOffer } from './api/offers.ts';
import { figureWords } from './side-words.ts';

type Props = { page: OfferPage; round: OfferPage['rounds'][number]; link: string };

/** By how much, in money, the number can be worse than the figure; nothing without a tolerance. */
function ToleranceNotice({
  page: { side, rules },
  amountMinor = 0,
}: {
  page: OfferPage;
  amountMinor: number | undefined;
}) {
  const { toleranceMinor, claimMinor, currency } = rules;
  const { figure, worst } = figureWords[side];
  if (toleranceMinor === 0) return null;
  const isFigure = problemOfOffer(amountMinor, claimMinor) === undefined;
  return (
    <p className="offer-tolerance">
      {`The settlement number may be up to half the tolerance, ${moneyText(worseByMinor(toleranceMinor), currency)}, worse for you than your ${figure}.`}
      {isFigure && (
        <>
          {' '}
          <span aria-live="polite">
            {`With a ${figure} of ${moneyText(amountMinor, currency)} it can be ${worst} ${moneyText(worstNumberOf(side, amountMinor, rules), currency)}.`}
          </span>
        </>
      )}
    </p>
  );
}

/** A figure that waits for its confirmation. Its salt stays the same when it is sent again. */
type Pending = { amountMinor: number; salt: string };

/** Enters or changes the figure of the running round. The figure is kept nowhere in the browser. */
export function OfferForm({ page, round, link }: Props) {
  const { side, rules } = page;
  const { currency, claimMinor } = rules;
  const { figure } = figureWords[side];
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState<Pending>();
  const last = useRef<Pending>(undefined);
  const { submit, isSubmitting, failure } = useSubmitOffer(link);
  const isChange = round.ownOffer !== undefined;
  const action = `${isChange ? 'Change' : 'Seal'} ${figure}`;
  const amountMinor = parseAmount(typed, currency);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const wrong =
      amountMinor === undefined
        ? 'Enter an amount such as 1,25,000.50'
        : problemOfOffer(amountMinor, claimMinor);
    setProblem(wrong);
    if (wrong !== undefined || amountMinor === undefined) return;
    // A repeat after a lost reply must be the same offer for the server.
    const isSame = last.current?.amountMinor === amountMinor;
    last.current = isSame && last.current ? last.current : { amountMinor, salt: newSalt() };
    setPending(last.current);
  };

  const seal = async () => {
    if (!pending) return;
    const sealed = await submit({ round: round.number, ...pending });
    setPending(undefined);
    if (!sealed) return;
    last.current = undefined;
    setTyped('');
  };

  return (
    <form className="form" noValidate onSubmit={ask}>
      <ToleranceNotice page={page} amountMinor={amountMinor} />
      <TextField
        label={`Your ${figure} in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        isRequired
        value={typed}
        error={problem}
        hint={
          amountMinor !== undefined && amountMinor > 0
            ? moneyText(amountMinor, currency)
            : `Enter one figure, up to the claim of ${moneyText(claimMinor, currency)}.`
        }
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <FormFailure text={failure} />
      <div className="form-actions">
        <Button type="submit" icon={lockIcon} disabled={isSubmitting || round.offersLeft === 0}>
          {action}
        </Button>
      </div>
      {round.offersLeft <= 5 && (
        <p className="soft">{`Changes left in this round: ${round.offersLeft}.`}</p>
      )}
      {pending && (
        <Dialog
          title={action}
          isOpen
          onClose={() => setPending(undefined)}
          width="28rem"
          footer={
            <>
              <Button look="secondary" onClick={() => setPending(undefined)}>
                Back
              </Button>
              <Button disabled={isSubmitting} onClick={() => void seal()}>
                {action}
              </Button>
            </>
          }
        >
          <div className="offer-parts">
            <p>{`Your ${figure} for round ${round.number}:`}</p>
            <p className="offer-number">{moneyText(pending.amountMinor, currency)}</p>
            <p>
              {`If the figures meet, the settlement number is the midpoint of both, and it binds both sides.`}
            </p>
            <ToleranceNotice page={page} amountMinor={pending.amountMinor} />
          </div>
        </Dialog>
      )}
    </form>
  );
}
