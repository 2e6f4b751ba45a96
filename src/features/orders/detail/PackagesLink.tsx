import type { OrderRecord } from '../../../domain/orders/orderRecord';
import { PACKAGE_COLUMNS, packageCells, packageCountText } from '../../../domain/orders/packages';
import { EmptyDash } from '../../../ui/EmptyDash';
import { ModalTable } from './ModalTable';
import { useDetailModal } from './useDetailModal';

/** The number of packages, which opens the table of them (ODT-04, ODT-05). */
export function PackagesLink({ order }: { readonly order: OrderRecord }) {
  const { isOpen, open, close } = useDetailModal('packages');
  const text = packageCountText(order);
  if (text === null) return <EmptyDash />;
  return (
    <>
      <button type="button" className="link-button" aria-haspopup="dialog" onClick={open}>
        {text}
      </button>
      {isOpen && (
        <ModalTable
          title="Packages"
          columns={PACKAGE_COLUMNS}
          rows={(order.packages ?? []).map(packageCells)}
          emptyText="The order does not say what its packages are."
          onClose={close}
        />
      )}
    </>
  );
}
