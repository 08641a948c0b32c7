import { Check } from "lucide-react";
import { Button } from "@/components/ui/button";

/** Says that a file is read right where it could be read in two ways. */
export const ConfirmReading = ({ disabled, onConfirm }: { disabled: boolean; onConfirm: () => void }) => (
  <Button variant="outline" size="sm" disabled={disabled} onClick={onConfirm} className="mt-3">
    <Check aria-hidden />
    That's right
  </Button>
);
