import { type DiscoveryQuestion, requiredDiscoveryQuestions } from "@/components/leads/discovery/questions";
import { cn } from "@/components/ui/cn";
import { Progress } from "@/components/ui/progress";

const requiredCount = requiredDiscoveryQuestions.length;

/** Shows how many required answers are filled in. It is invisible until the script runs, but keeps its space. */
export function DiscoveryFormProgress({ missing }: { missing: readonly DiscoveryQuestion[] | null }) {
  const done = requiredCount - (missing?.length ?? requiredCount);
  return (
    <div className={cn("sticky top-0 z-10 short:static -mx-5 mt-4 border-b bg-background px-5 pt-3 pb-3 sm:mx-0 sm:px-0 noscript:hidden", missing === null && "invisible")}>
      <Progress value={(done / requiredCount) * 100} aria-label="Required answers" />
      <p role="status" className="mt-1.5 text-sm text-muted-foreground">
        {done < requiredCount ? (
          `${done} of ${requiredCount} required answers`
        ) : (
          <>
            That's all we need.{" "}
            <a href="#send" className="font-semibold text-primary-ink underline underline-offset-4">
              Send it
            </a>{" "}
            or tell us more.
          </>
        )}
      </p>
    </div>
  );
}
