import { Button } from "@/components/ui/button";

interface ChipsRowProps {
  label: string;
  chips: readonly string[];
  onEdit: () => void;
}

/** How many quick answers a question offers, as the button that edits them. */
export function ChipsRow({ label, chips, onEdit }: ChipsRowProps) {
  const text = chips.length === 0 ? "Add quick answers" : chips.length === 1 ? "1 quick answer" : `${chips.length} quick answers`;
  return (
    <Button variant="link" size="sm" aria-label={`${text}: ${label}`} onClick={onEdit} className="px-0">
      {text}
    </Button>
  );
}
