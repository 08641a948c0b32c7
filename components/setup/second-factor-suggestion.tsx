import { useQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { queryFor } from "@/lib/api/query";
import { listPasskeys, readTwoFactor } from "@/lib/people/second-factors/calls";
import { paths } from "@/lib/platform/paths";

/** Suggests a second factor to a coach without one. Not a step: the practice works without. */
export function SecondFactorSuggestion() {
  const { data: passkeys } = useQuery(queryFor(listPasskeys));
  const { data: twoFactor } = useQuery(queryFor(readTwoFactor));
  if (!passkeys || !twoFactor || passkeys.length > 0 || twoFactor.authenticator) return null;
  return (
    <p className="border-t py-3 text-sm text-muted-foreground">
      You'll keep people's photos and health answers here. We recommend a second way to confirm it's you.{" "}
      <Link href={paths.settingsPage("security")} className="inline-flex min-h-6 items-center font-semibold text-primary-ink underline underline-offset-4">
        Open Security
      </Link>
    </p>
  );
}
