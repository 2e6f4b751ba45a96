import type { ZoneRecord } from '../../../domain/merchants/zoneRecord';
import type { RuleDraft } from '../../../domain/rules/newRule';
import { DetailCard } from '../../../ui/DetailCard';
import { UndoButtons } from '../../../ui/grid/UndoButtons';
import type { WindowsEditorController } from '../windows/useWindowsEditor';
import { WindowsEditor } from '../windows/WindowsEditor';

interface WindowsCardProps {
  readonly editor: WindowsEditorController;
  readonly zones: readonly ZoneRecord[];
  readonly draft: RuleDraft;
}

/** Delivery, pickup and scheduled rows, with the resulting week (SHR-15 to SHR-18). */
export function WindowsCard({ editor, zones, draft: { originZone, destinationZone } }: WindowsCardProps) {
  const timezoneOf = (zone: string) => zones.find(({ name }) => name === zone)?.timezone;
  const [origin, destination] = [timezoneOf(originZone), timezoneOf(destinationZone)];
  return (
    <DetailCard
      level={2}
      title="Delivery and Pickup Windows"
      className="add-rule-windows"
      aside={<UndoButtons history={editor.history} />}
    >
      <WindowsEditor editor={editor} {...(origin && destination && { zones: { origin, destination } })} />
    </DetailCard>
  );
}
