import listIcon from 'primeicons/raw-svg/list.svg?raw';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { formatMoney } from '#portal/shared/money.ts';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';

/** The claim items. The empty text is the product's (seed 1, section 2). */
export function ClaimItemsDrawer({
  items,
  onClose,
}: {
  items: Case['caseItems'];
  onClose: () => void;
}) {
  return (
    <Drawer title="Claim Items" isOpen onClose={onClose}>
      {items.length === 0 ? (
        <EmptyState icon={listIcon} title="No Agents Found" />
      ) : (
        <table className="case-table">
          <thead>
            <tr>
              <th scope="col">S.No</th>
              <th scope="col">Claim Title</th>
              <th scope="col" className="case-table-value">
                Claim Value
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no id and never move
              <tr key={position}>
                <td className="tabular">{position + 1}</td>
                <td>{item.title}</td>
                <td className="case-table-value tabular">
                  {formatMoney(item.claimValue, item.unit)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  );
}
