import type { ReactNode } from "react";
import { Disclosure } from "@/components/common/disclosure";
import type { DiscoveryFormPart } from "@/components/leads/discovery/questions";

interface FormPartSectionProps {
  part: DiscoveryFormPart;
  /** Such as "Part 1 of 6". */
  positionText: string;
  /** Whether an optional part starts open. */
  isOpen: boolean;
  children: ReactNode;
}

/** One part of the form. Parts with only optional questions start collapsed, so the form looks shorter. */
export function FormPartSection({ part: { title, text, questions }, positionText, isOpen, children }: FormPartSectionProps) {
  const content = (
    <>
      <p className="text-sm text-muted-foreground">{text}</p>
      <div className="mt-5 grid grid-cols-2 gap-x-4 gap-y-6">{children}</div>
    </>
  );
  const heading = (
    <>
      <span className="block font-sans text-sm font-semibold tracking-normal text-highlight-ink">{positionText} </span>
      <span className="block">{title}</span>
    </>
  );
  if (questions.some(({ required }) => required))
    return (
      <section className="mt-10">
        <h2 className="mb-1 text-2xl">{heading}</h2>
        {content}
      </section>
    );
  return (
    <Disclosure
      open={isOpen}
      className="mt-4 [section+&]:mt-10"
      title={<h2 className="py-1 text-xl">{heading}</h2>}
      aside={<span className="text-sm font-normal text-muted-foreground">Optional</span>}
    >
      {content}
    </Disclosure>
  );
}
