import { PrivacyNoticeLink } from "@/components/common/privacy-notice-link";
import { ErrorNote } from "@/components/feedback/error-note";
import { fieldAria } from "@/components/form/field-frame";
import { CheckboxFrame } from "@/components/form/field-group";
import type { DiscoveryQuestion } from "@/components/leads/discovery/questions";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";

interface SubmitSectionProps {
  missing: readonly DiscoveryQuestion[] | null;
  isPending: boolean;
  consented: boolean;
  consentError: string | undefined;
  failure: string | undefined;
  onClear: () => void;
}

/**
 * The consent, the missing answers and the submit button. With answers missing the button can be reached, and pressing it shows
 * and focuses the first one (PRODUCT.md, "The second version").
 */
export function SubmitSection({ missing, isPending, consented, consentError, failure, onClear }: SubmitSectionProps) {
  const isIncomplete = missing !== null && missing.length > 0;
  const aria = fieldAria({ id: "consent", hint: undefined, error: consentError, required: true });
  return (
    <div id="send" className="mt-10 scroll-mt-28 border-t pt-6">
      <CheckboxFrame id="consent" required error={consentError} className="scroll-mt-28" label="You may keep my answers and contact me about coaching. I can ask you to delete them at any time.">
        <Checkbox {...aria} id="consent" name="consent" value="on" defaultChecked={consented} className="mt-[0.15em]" />
      </CheckboxFrame>
      <PrivacyNoticeLink className="mt-3" />
      {isIncomplete ? (
        <p id="still-missing" className="mt-4 text-sm text-muted-foreground">
          Still missing:{" "}
          {missing.map(({ name, label }, index) => (
            <span key={name}>
              {index > 0 ? ", " : null}
              <a href={`#${name}`} className="font-semibold text-primary-ink underline underline-offset-4">
                {label}
              </a>
            </span>
          ))}
        </p>
      ) : null}
      {failure ? <ErrorNote className="mt-4">{failure}</ErrorNote> : null}
      <Button type="submit" size="lg" className="mt-5 w-full sm:w-auto" pending={isPending} pendingLabel="Sending..." aria-disabled={isIncomplete || undefined} aria-describedby={isIncomplete ? "still-missing" : undefined}>
        Send my answers
      </Button>
      {missing === null ? null : (
        <div className="mt-6 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
          <p>Your answers stay in this browser until you send them.</p>
          <Button variant="link" size="sm" onClick={onClear}>
            Clear the form
          </Button>
        </div>
      )}
    </div>
  );
}
