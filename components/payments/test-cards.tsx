"use client";

import { useFormContext } from "react-hook-form";
import { Disclosure } from "@/components/common/disclosure";
import { describeTestCard, formatCardNumber, sampleCardDetails } from "@/components/payments/card-input";
import { testCards } from "@/lib/providers/payments/test-cards";

/** Lists the test cards; choosing one fills in the surrounding form. */
export function TestCards({ purpose }: { purpose: "pay" | "save" }) {
  const { setValue, getValues, clearErrors } = useFormContext();
  function fillIn(number: string) {
    const name: unknown = getValues("name");
    const values = { number: formatCardNumber(number), ...sampleCardDetails(new Date()), name: typeof name === "string" && name.trim() ? name : "Test Client" };
    for (const [field, value] of Object.entries(values)) setValue(field, value, { shouldDirty: true });
    clearErrors();
  }
  return (
    <Disclosure title="Test cards" className="text-sm">
      <ul className="grid gap-1">
        {testCards.map((card) => (
          <li key={card.token}>
            <button
              type="button"
              onClick={() => fillIn(card.number)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-md px-3 py-1.5 text-left hover:bg-accent"
            >
              <span className="figures font-semibold">{formatCardNumber(card.number)}</span>
              <span className="text-muted-foreground">{describeTestCard(card, purpose)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
