import listIcon from 'primeicons/raw-svg/list.svg?raw';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState } from '#portal/shared/ui/states.tsx';

/** Additional fields of a case from a bulk upload. */
export function CaseDetailsDrawer({
  fields,
  onClose,
}: {
  fields: Case['bulkUploadExtraFields'];
  onClose: () => void;
}) {
  const entries = Object.entries(fields);
  return (
    <Drawer title="Case Details" isOpen onClose={onClose}>
      {entries.length === 0 ? (
        <EmptyState icon={listIcon} title="No case details found" />
      ) : (
        <dl className="case-fields">
          {entries.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '-'}</dd>
            </div>
          ))}
        </dl>
      )}
    </Drawer>
  );
}
