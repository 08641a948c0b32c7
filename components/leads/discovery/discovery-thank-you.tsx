import { HeartHandshake } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { clearDiscoveryDraft } from "@/components/leads/discovery/discovery-draft";
import { Button } from "@/components/ui/button";
import type { DiscoveryFormResponse } from "@/lib/outreach/leads/contract";

/** The practice's contact details from its settings; null if not set. */
export interface PracticeContact {
  email: string | null;
  phone: string | null;
  chatLink: string | null;
}

export function DiscoveryThankYou({ response, contact, leadRef }: { response: DiscoveryFormResponse; contact: PracticeContact; leadRef: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Also clears the draft after a post without the script.
    clearDiscoveryDraft(leadRef);
    heading.current?.focus();
  }, [leadRef]);
  const { email, phone, chatLink } = contact;
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <span aria-hidden="true" className="mb-5 grid size-16 place-items-center rounded-full bg-highlight-soft text-highlight-ink">
        <HeartHandshake className="size-7.5" strokeWidth={1.75} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="scroll-mt-10 text-3xl outline-none">
        Thank you
      </h1>
      <p className="mt-2 max-w-md text-muted-foreground">We've got your answers. {response.message}</p>
      {response.bookCallLink ? (
        <Button asChild size="lg" className="mt-8">
          <a href={response.bookCallLink} target="_blank" rel="noreferrer">
            Book your discovery call
          </a>
        </Button>
      ) : null}
      {email || phone || chatLink ? (
        <section aria-labelledby="contact" className="mt-10 w-full border-t pt-6">
          <h2 id="contact" className="text-xl">
            Questions before we talk?
          </h2>
          <ul className="mt-2 flex flex-wrap justify-center gap-x-6">
            {email ? <ContactLink href={`mailto:${email}`}>{email}</ContactLink> : null}
            {phone ? <ContactLink href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</ContactLink> : null}
            {chatLink ? <ContactLink href={chatLink}>Chat with us</ContactLink> : null}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

const ContactLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a href={href} className="inline-flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-4">
      {children}
    </a>
  </li>
);
