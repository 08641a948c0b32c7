import { Check, FileUp, Minus, UserPlus } from "lucide-react";
import { announce } from "@/components/feedback/announce";
import { CopyDiscoveryLinkButton } from "@/components/leads/copy-discovery-link-button";
import { setupStepTexts } from "@/components/setup/setup-texts";
import { useEditSetup } from "@/components/setup/use-edit-setup";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/platform/paths";
import type { Setup } from "@/lib/practice/setup/contract";

interface SetupStepRowProps {
  step: Setup["steps"][number];
  number: number;
  /** Whether it is the first open step, which has the main button. */
  isNext: boolean;
}

/** A step of the guide: whether it is done, what it is for, and the buttons to do or skip it. */
export function SetupStepRow({ step: { id, done, skipped, href }, number, isNext }: SetupStepRowProps) {
  const { title, text, action } = setupStepTexts[id];
  const isOpen = !done && !skipped;
  return (
    <li className="flex gap-3 py-3 sm:gap-4">
      <StepMark number={number} done={done} skipped={skipped} isNext={isNext} />
      <div className={cn("flex min-w-0 flex-1 items-center gap-x-4 gap-y-2", isOpen && "flex-wrap")}>
        <div className={cn("min-w-0 flex-1", isOpen && "basis-60")}>
          <h3 className={cn("text-base", isOpen || "text-muted-foreground")}>
            <Link href={href} className={cn("rounded-sm decoration-primary-ink/35 underline-offset-4 hover:underline hover:decoration-current", isOpen && "underline")}>
              {title}
            </Link>
            {done ? <span className="sr-only"> (done)</span> : null}
          </h3>
          {done ? null : <p className="text-sm text-muted-foreground">{skipped ? setupStepTexts[id].skipped : text}</p>}
        </div>
        {done ? null : (
          <div className={cn("flex flex-wrap items-center gap-2 sm:-mr-4", !isNext && isOpen && id !== "first-client" && "-ml-4 sm:ml-0")}>
            {isOpen && id === "first-client" ? <FirstClientActions isNext={isNext} /> : null}
            {isNext && id !== "first-client" ? (
              <Button asChild size="sm">
                <Link href={href}>{action}</Link>
              </Button>
            ) : null}
            <SkipButton id={id} skipped={skipped} />
          </div>
        )}
      </div>
    </li>
  );
}

const StepMark = ({ number, done, skipped, isNext }: Omit<SetupStepRowProps, "step"> & { done: boolean; skipped: boolean }) => (
  <span
    aria-hidden="true"
    className={cn(
      "figures grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm font-semibold",
      done ? "border-success bg-success text-card" : isNext ? "border-primary bg-primary-soft text-primary-ink" : "border-input/50 bg-card text-muted-foreground",
    )}
  >
    {done ? <Check className="size-4.5" strokeWidth={3} /> : skipped ? <Minus className="size-4.5" /> : number}
  </span>
);

const FirstClientActions = ({ isNext }: { isNext: boolean }) => (
  <>
    <Button asChild size="sm" variant={isNext ? "default" : "outline"}>
      <Link href={paths.clientManagement}>
        <UserPlus aria-hidden />
        Add a client
      </Link>
    </Button>
    <CopyDiscoveryLinkButton />
    <Button asChild size="sm" variant="outline">
      <Link href={paths.bulkImport}>
        <FileUp aria-hidden />
        Import clients
      </Link>
    </Button>
  </>
);

/** Skips the step, or takes a skipped step up again. */
function SkipButton({ id, skipped }: { id: SetupStepRowProps["step"]["id"]; skipped: boolean }) {
  const { title, skip, skipped: skippedText } = setupStepTexts[id];
  const edit = useEditSetup(() => announce(skipped ? `${title}: back on your list` : `${title}: ${skippedText}`));
  return (
    <Button size="sm" variant="ghost" pending={edit.isPending} pendingLabel="Saving..." onClick={() => edit.mutate({ body: { step: id, action: skipped ? "unskip" : "skip" } })}>
      {skipped ? "Undo" : skip}
      {skipped || skip === "Skip" ? <span className="sr-only"> {skipped ? `skipping ${title}` : title}</span> : null}
    </Button>
  );
}
