import { useId } from "react";
import { cn } from "@/components/ui/cn";
import { RadioGroup } from "@/components/ui/radio-group";

interface RatingScaleProps {
  value: number | undefined;
  onChange: (value: number) => void;
  name?: string;
  /** The labels of 1 and 10. */
  low?: string;
  high?: string;
  /** The first radio, for a form that focuses a missing field. */
  firstRef?: (element: HTMLInputElement | null) => void;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-required"?: boolean;
  "aria-invalid"?: boolean;
}

const ratings = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Ten native radios, for arrow keys and screen readers, which draw their own number: a screen has up to fifty. Two rows of five on phones, one on larger screens. */
export function RatingScale({ value, onChange, name, low, high, firstRef, ...aria }: RatingScaleProps) {
  const ownName = useId();
  return (
    <RadioGroup {...aria} className="max-w-xl">
      <div className="grid grid-cols-5 gap-1.5 sm:grid-cols-10">
        {ratings.map((step) => (
          <input
            key={step}
            ref={step === 1 ? firstRef : undefined}
            type="radio"
            name={name ?? ownName}
            value={step}
            aria-label={String(step)}
            checked={step === value}
            onChange={() => onChange(step)}
            className={cn(
              "pill figures",
              step === value
                ? "border-primary bg-primary text-primary-foreground"
                : value !== undefined && step < value
                  ? "border-primary bg-primary-soft text-primary-ink hover:bg-accent"
                  : cn("bg-card text-foreground hover:border-muted-foreground hover:bg-accent", aria["aria-invalid"] ? "border-destructive" : "border-input"),
            )}
          />
        ))}
      </div>
      {low || high ? (
        <div className="mt-1.5 flex justify-between gap-4 text-xs text-muted-foreground">
          <span dir="auto">{low ? `1 = ${low}` : null}</span>
          <span dir="auto" className="text-right">{high ? `10 = ${high}` : null}</span>
        </div>
      ) : null}
    </RadioGroup>
  );
}
