import { Eye, EyeOff } from "lucide-react";
import { Button } from "@/components/ui/button";

interface HideButtonProps {
  /** "weight", "front photos". */
  what: string;
  isHidden: boolean;
  isPending: boolean;
  onChange: (hidden: boolean) => void;
}

/** Hides something, and in the same place shows it again. */
export const HideButton = ({ what, isHidden, isPending, onChange }: HideButtonProps) => (
  <Button variant="ghost" size="sm" pending={isPending} onClick={() => onChange(!isHidden)} className="px-2.5 text-muted-foreground">
    {isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
    {isHidden ? "Show" : "Hide"} {what}
  </Button>
);
